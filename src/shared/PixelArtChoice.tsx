import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useText } from '../i18n/useText';
import { Checkbox } from '../ui/Checkbox';

const Suggestion = chakra('p', { base: { textStyle: 'note' } });

interface PixelArtChoiceProps {
  isNearest: boolean;
  /** Whether the image has so few pixels and colors that it is probably pixel art. */
  isSuggested: boolean;
  onChange: (isNearest: boolean) => void;
}

/** The choice of the filter that copies whole pixels. It is suggested for some images, and never made silently. */
export function PixelArtChoice({ isNearest, isSuggested, onChange }: PixelArtChoiceProps) {
  const { t } = useText();
  const id = useId();
  const isShown = isSuggested && !isNearest;
  return (
    <div>
      <Checkbox
        label={t('pixelArt.choice')}
        checked={isNearest}
        describedBy={isShown ? id : undefined}
        onChange={onChange}
      />
      {isShown && <Suggestion id={id}>{t('pixelArt.suggested')}</Suggestion>}
    </div>
  );
}
