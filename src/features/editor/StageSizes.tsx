import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { memo, type ReactNode, useId, useState } from 'react';
import type { TextKey } from '../../i18n/types';
import { fileSize, useText } from '../../i18n/useText';
import { type OpenImage, useSessionState } from '../../session';
import { TextButton } from '../../ui/Button';
import { CaptionNoticeArea } from '../../ui/stage/CaptionNoticeArea';
import { StageCaption } from '../../ui/stage/Stage';
import { ViewRow } from '../../ui/stage/ViewRow';
import { useDesktop } from '../../ui/useWindow';

// Both texts are in the same cell of a grid, so the cell is as high as the longer one. The text of a pseudo-element is
// not in the document, so screen readers and the browser's search do not find it.
const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *, &::after': { gridArea: '1 / 1' },
    _after: { content: 'attr(data-longest)', visibility: 'hidden' },
  },
});

/** A text that can change, with room for the longest text, so that nothing below moves. It has at most one child. */
function SteadyText({ longest, ...props }: ComponentProps<typeof Root> & { longest: string }) {
  return <Root data-longest={longest} {...props} />;
}

const Reason = chakra('p', { base: { textStyle: 'note', textAlign: 'center' } });

/** A WebP file can also be lossless, so the text only says that a file in this format can discard detail. */
const LOSSY_FORMATS: Readonly<Record<string, string>> = { jpeg: 'JPEG', webp: 'WebP' };

const area = ({ width, height }: { width: number; height: number }) => width * height;

/** Why the PNG of the shown image, of `size` pixels, is larger than the opened file. */
function reasonOf({ original, source }: OpenImage, size: { width: number; height: number }): TextKey {
  if (area(size) > area(original.size)) return 'fileSize.pixels';
  return source.format in LOSSY_FORMATS ? 'fileSize.lossy' : 'fileSize.other';
}

/** The largest number of bytes, and so of digits, that the size of the PNG is given room for: 999.99 MB. */
const WIDEST_BYTES = 999.99 * 1024 * 1024;

interface StageSizesProps {
  image: OpenImage;
  isPreview: boolean;
  onView: () => void;
  /** Controls in the line, or false if there are none. */
  tools: ReactNode;
  children: ReactNode;
}

/**
 * The line below the stage: the size of the shown result in pixels, the size of its PNG once it is encoded, and the
 * button that opens the viewer. Without edits there are no sizes, because the header has those of the original.
 *
 * If the PNG is larger than the opened file, a sentence explains why. There is always room for it, so that no control
 * moves. In a narrow or low window it appears when the visitor presses the size, only the badge on the picture and screen
 * readers name a preview, whose note would take a second line, and `tools` take the place of the sizes.
 */
export const StageSizes = memo(function StageSizes({
  image,
  isPreview,
  onView,
  tools,
  children,
}: StageSizesProps) {
  const text = useText();
  const { t, format } = text;
  const desktop = useDesktop();
  const hasTools = Boolean(tools);
  const isHidden = hasTools && !desktop;
  const isEncoding = useSessionState((state) => state.isEncodingAhead);
  const [reasonShown, showReason] = useState(false);
  const reasonId = useId();
  const preview = isPreview ? image.editPreview : null;
  const { edits, pngBytes } = preview ?? image;
  const { size } = preview?.picture ?? image.current;
  const pixels = t('units.pixels', { size: format.size(size) });
  const note = t('editor.previewNote', { size: format.size(size) });
  const png = (bytes: number | null) =>
    t('fileSize.png', { size: bytes === null ? '…' : fileSize(bytes, text) });
  // Two sizes that look the same after rounding are not called different.
  const isLarger =
    edits.length > 0 &&
    pngBytes !== null &&
    pngBytes > image.file.size &&
    png(pngBytes) !== png(image.file.size);
  const reason = t(reasonOf(image, size), { format: LOSSY_FORMATS[image.source.format] ?? '' });
  const caption = (
    <StageCaption aria-live="polite" srOnly={isHidden}>
      <SteadyText longest={`${desktop ? note : pixels} · ${png(WIDEST_BYTES)}`}>
        {edits.length > 0 && (
          <p>
            {preview && <chakra.span srOnly={!desktop}>{note}</chakra.span>}
            {!(preview && desktop) && <span aria-hidden={preview ? true : undefined}>{pixels}</span>}
            {(pngBytes !== null || isEncoding) && <span>{' · '}</span>}
            {(pngBytes !== null || isEncoding) &&
              (isLarger && !desktop && !isHidden ? (
                <TextButton
                  type="button"
                  aria-expanded={reasonShown}
                  aria-controls={reasonId}
                  onClick={() => showReason(!reasonShown)}
                >
                  {png(pngBytes)}
                </TextButton>
              ) : (
                <span>{png(pngBytes)}</span>
              ))}
          </p>
        )}
      </SteadyText>
    </StageCaption>
  );
  return (
    <>
      <ViewRow onView={onView} hasTools={hasTools}>
        {children}
        {tools}
        {isHidden ? (
          caption
        ) : (
          <CaptionNoticeArea flex="1" paddingInlineStart={children || hasTools ? undefined : '11'}>
            {caption}
          </CaptionNoticeArea>
        )}
      </ViewRow>
      {desktop ? (
        <SteadyText longest={reason}>{isLarger && <Reason>{reason}</Reason>}</SteadyText>
      ) : (
        <Reason id={reasonId} hidden={!isLarger || !reasonShown || isHidden}>
          {reason}
        </Reason>
      )}
    </>
  );
});
