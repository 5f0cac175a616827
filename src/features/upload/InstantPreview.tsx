import { chakra } from '@chakra-ui/react';
import { useSessionState } from '../../session';

/**
 * The least and the greatest number of image pixels for which the instant preview is shown. A smaller image is decoded
 * so fast that it needs no preview. A larger image would take too much memory, because the browser and the core each
 * have a decoded copy.
 */
const PIXELS = { least: 4e6, most: 32e6 };

const Img = chakra('img', {
  base: {
    position: 'absolute',
    inset: '3',
    boxSize: 'calc(100% - 2 * {spacing.3})',
    objectFit: 'contain',
    objectPosition: 'top',
    animation: 'appear 120ms ease-out',
  },
});

/** The browser's own rendering of the file, shown until the core has decoded the image. */
export function InstantPreview() {
  const job = useSessionState((state) => state.job);
  const stored = job?.progress?.stored;
  if (!job?.fileUrl || !stored) return null;
  const pixels = stored.width * stored.height;
  if (pixels < PIXELS.least || pixels > PIXELS.most) return null;
  // The `alt` is empty, because the file name is beside the picture. With an empty `alt`, a picture that fails to load
  // leaves no broken-image icon.
  return <Img src={job.fileUrl} alt="" decoding="async" draggable={false} />;
}
