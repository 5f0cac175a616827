import { chakra } from '@chakra-ui/react';
import { memo, useId } from 'react';
import type { Fit } from '../../edits';
import { useText } from '../../i18n';
import { Segments } from '../../ui/image';
import { FITS } from './useFit';

/** The choice of the fit: whether an image is stretched, padded or cut to the target size. A note explains the fit. */
export const FitChoice = memo(function FitChoice({
  fit,
  onChange,
}: {
  fit: Fit;
  onChange: (fit: Fit) => void;
}) {
  const { t } = useText();
  const noteId = useId();
  return (
    <div>
      <Segments
        label={t('fit.label')}
        value={fit}
        options={FITS.map((value) => ({ value, label: t(`fit.${value}.label`) }))}
        onChange={onChange}
        describedBy={noteId}
      />
      <chakra.p id={noteId} marginTop="2" textStyle="note" aria-live="polite">
        {t(`fit.${fit}.note`)}
      </chakra.p>
    </div>
  );
});
