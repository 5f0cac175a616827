import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { STAGE_HEIGHT } from '../../data/layout';
import { useText } from '../../i18n';
import type { OpenImage } from '../../session';
import { Picture, Stage } from '../../ui';

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '3',
    top: '3',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'round',
    bg: 'accent',
    color: 'onAccent',
    fontSize: 'sm',
    fontWeight: 'bold',
    boxShadow: 'raised',
  },
});

const Caption = chakra('figcaption', {
  base: {
    marginTop: '2',
    minHeight: '5',
    fontSize: 'sm',
    color: 'textMuted',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The image as it is now, or as it would become, with its true size. */
export const ImageStage = memo(function ImageStage({ image }: { image: OpenImage }) {
  const { t, format } = useText();
  const { proposal, original } = image;
  const ratio = original.size.width / original.size.height;
  const { size, previewUrl } = proposal?.picture ?? image.current;
  const values = { name: image.file.name, size: format.size(size) };
  return (
    <chakra.figure margin="0" minWidth="0">
      <Stage ratio={ratio} maxHeight={STAGE_HEIGHT}>
        <Picture
          src={previewUrl}
          alt={t(proposal ? 'editor.previewAlt' : 'editor.imageAlt', values)}
          size={size}
          maxHeight="var(--stage-height)"
        />
        {proposal && <Badge aria-hidden="true">{t('editor.previewBadge')}</Badge>}
      </Stage>
      <Caption aria-live="polite">
        {proposal && `${t('editor.previewBadge')}, ${t('editor.previewNote')}: `}
        {t('units.pixels', values)}
      </Caption>
    </chakra.figure>
  );
});
