import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { THUMBNAIL } from '../../config/layout';
import { useText } from '../../i18n/useText';
import { useSession, useSessionState } from '../../session';
import { PreviewPicture } from '../../ui/PreviewPicture';
import { useFocusBack } from '../../ui/useFocus';
import { useFileDrops } from './FileDrops';
import { BusyZone, FileInput, Opening, RefusedFile, WithPointer, Zone } from './ZoneParts';

const Line = chakra('span', { base: { display: 'block' } });

function Thumbnail() {
  const picture = useSessionState((state) => state.image?.current);
  const { reduce } = useSession();
  if (!picture) return null;
  return (
    <chakra.span flexShrink="0">
      <PreviewPicture
        reduce={reduce}
        preview={picture.preview}
        alt=""
        size={picture.size}
        opaque={!picture.hasAlpha}
        maxHeight={`${THUMBNAIL.height}px`}
        maxWidth={`min(${THUMBNAIL.width}px, 36vw)`}
      />
    </chakra.span>
  );
}

export function ChangeImage() {
  const { t, values } = useText();
  const { dragging, opening, refused } = useFileDrops();
  const ref = useRef<HTMLInputElement>(null);
  useFocusBack(ref, opening !== null);

  if (opening !== null)
    return (
      <BusyZone size="small" data-dragging={dragging || undefined} data-zone>
        <Opening name={opening} />
      </BusyZone>
    );
  return (
    <Zone size="small" data-dragging={dragging || undefined} data-zone>
      <FileInput ref={ref} />
      <Thumbnail />
      <chakra.span flex="1" minWidth="0">
        <Line fontWeight="medium">{t(dragging ? 'upload.titleDragging' : 'upload.change')}</Line>
        {/* The line keeps its height while a file is dragged, so that nothing moves. */}
        <Line fontSize="sm" visibility={dragging ? 'hidden' : 'visible'}>
          <WithPointer>{t('upload.changeSubtitle')}</WithPointer>
        </Line>
        <Line textStyle="note" marginTop="1">
          {t('upload.hint', values)}
        </Line>
        {refused && <RefusedFile refused={refused} marginTop="1" />}
      </chakra.span>
    </Zone>
  );
}
