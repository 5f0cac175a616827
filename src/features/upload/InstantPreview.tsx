import { chakra } from '@chakra-ui/react';
import { useSessionState } from '../../session';

/**
 * Pixels of the files that are shown so: fewer are decoded before anybody looks, and of more the browser's own copy would
 * take too much memory beside ours.
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

/** The file that is being opened as the browser shows it, behind what is around: a first look, until ours is decoded. */
export function InstantPreview() {
  const job = useSessionState((state) => state.job);
  const stored = job?.progress?.stored;
  if (!job?.fileUrl || !stored) return null;
  const pixels = stored.width * stored.height;
  if (pixels < PIXELS.least || pixels > PIXELS.most) return null;
  // Without words: the name of the file is beside it. What the browser cannot show leaves nothing.
  return <Img src={job.fileUrl} alt="" decoding="async" draggable={false} />;
}
