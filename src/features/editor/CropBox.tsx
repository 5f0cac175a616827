import { chakra } from '@chakra-ui/react';
// Within the script: a file of its own could fail by itself, and would not be fetched again.
import cropperStyles from 'cropperjs/dist/cropper.css?inline';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Cropper, type ReactCropperElement } from 'react-cropper';
import { createPortal } from 'react-dom';
import { FIRST_CROP_ASPECT } from '../../data/crop';
import { FIELDS_TO_BOX_MS } from '../../data/timings';
import type { Rect, Size } from '../../lib/geometry';
import { useSessionState } from '../../session';
import { useBitmap } from '../../ui';
import { boxStyles, veilStyles } from './cropBox.styles';
import { clampRect, ratioOf, toPreview } from './cropGeometry';
import type { CropAction, CropState } from './cropState';
import { emptyImage } from './emptyImage';
import { useBoxKeys } from './useBoxKeys';

const Root = chakra('div', boxStyles);
const Veil = chakra('div', veilStyles);
const Canvas = chakra('canvas');

/** The library, with what its types leave out: it starts afresh where its container has changed its size. */
type Resizable = Cropper & { resize(): void };

/** An aspect as the library takes it. */
const asRatio = (aspect: CropState['aspect']) => ratioOf(aspect) ?? Number.NaN;

/** What never changes; all that concerns zooming and turning is off, so that the box alone moves. */
const FIXED_OPTIONS = {
  viewMode: 1,
  dragMode: 'crop',
  initialAspectRatio: asRatio(FIRST_CROP_ASPECT),
  autoCropArea: 1,
  checkOrientation: false,
  checkCrossOrigin: false,
  background: false,
  restore: false,
  movable: false,
  rotatable: false,
  scalable: false,
  zoomable: false,
  toggleDragModeOnDblclick: false,
  minContainerWidth: 1,
  minContainerHeight: 1,
} as const;

interface DrawingProps {
  preview: Blob;
  alt: string;
  onDrawn: (preview: Blob) => void;
}

/** The picture, as large as what it is drawn on. */
function Drawing({ preview, alt, onDrawn }: DrawingProps) {
  return <Canvas ref={useBitmap(preview, onDrawn)} role="img" aria-label={alt} />;
}

export interface CropBoxProps {
  /** The picture. Give another one another key: the library takes its options once. */
  preview: Blob;
  alt: string;
  crop: CropState;
  onCrop: (action: CropAction) => void;
  /** Told when the box stands over its picture, and when it goes. */
  onShown: (shown: boolean) => void;
}

/**
 * The picture with the box over it. The state is the truth: the box reports what is dragged, and follows
 * every other change.
 */
export default function CropBox({ preview, alt, crop, onCrop, onShown }: CropBoxProps) {
  const covered = useSessionState((state) => state.job !== null && state.job.kind !== 'open');
  const rootRef = useRef<HTMLDivElement>(null);
  const imageRef = useRef<ReactCropperElement>(null);
  const cropperRef = useRef<Cropper | null>(null);
  /** The library's element that lies where the picture belongs, once it is there. */
  const [ground, setGround] = useState<Element | null>(null);
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const ready = ground !== null;
  const { aspect, revision } = crop;

  // The library holds on to the functions that it was given first.
  const latest = useRef({ crop, onCrop });
  useLayoutEffect(() => {
    latest.current = { crop, onCrop };
  });

  // Only what a visitor drags is reported; the library tells of every change, its own and ours too.
  const dragged = useRef<'moved' | 'shaped' | null>(null);

  const [library] = useState(() => {
    const cropper = () => imageRef.current?.cropper;
    const onInitialized = (started: Cropper) => {
      cropperRef.current = started;
    };
    const previewSize = (): Size => {
      const { naturalWidth: width = 1, naturalHeight: height = 1 } = cropper()?.getImageData() ?? {};
      return { width, height };
    };
    /** Has what is cut off darkened, but not what lies within this rectangle. */
    const darkenAround = ({ x, y, width, height }: Rect) => {
      const size = previewSize();
      const edges = {
        left: x / size.width,
        right: (x + width) / size.width,
        top: y / size.height,
        bottom: (y + height) / size.height,
      };
      for (const [edge, at] of Object.entries(edges))
        rootRef.current?.style.setProperty(`--box-${edge}`, `${100 * at}%`);
    };
    const place = () => {
      const { rect, image } = latest.current.crop;
      cropper()?.setData(toPreview(clampRect(rect, image), previewSize(), image));
    };
    const options = {
      ...FIXED_OPTIONS,
      aspectRatio: asRatio(aspect),
      ready: () => {
        place();
        for (const copy of rootRef.current?.querySelectorAll('img') ?? []) copy.setAttribute('alt', '');
        setGround(rootRef.current?.querySelector('.cropper-canvas') ?? null);
      },
      cropstart: ({ detail }: Cropper.CropStartEvent) => {
        dragged.current = detail.action === 'all' ? 'moved' : 'shaped';
      },
      crop: ({ detail: { x, y, width, height } }: Cropper.CropEvent) => {
        darkenAround({ x, y, width, height });
        if (!dragged.current) return;
        const moved = dragged.current === 'moved';
        latest.current.onCrop({ type: 'box', box: { x, y, width, height }, preview: previewSize(), moved });
      },
      cropend: () => {
        dragged.current = null;
        latest.current.onCrop({ type: 'settle' });
      },
    };
    return { cropper, place, options: { ...options, onInitialized } };
  });

  const shownAspect = useRef(aspect);
  useEffect(() => {
    if (!ready || shownAspect.current === aspect) return;
    shownAspect.current = aspect;
    library.cropper()?.setAspectRatio(asRatio(aspect));
    // Told of no aspect, the library goes back to the first one. A free box stays as it is.
    if (aspect === 'free') library.place();
  }, [ready, aspect, library]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is to be followed.
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(library.place, FIELDS_TO_BOX_MS);
    return () => clearTimeout(timer);
  }, [ready, revision, library]);

  // The library looks at the window alone, and of a phone that is turned before the stage has its new height. It
  // also leaves the picture as large as the box was on a larger window; without a box it can be made to fit.
  useEffect(() => {
    if (!ready || !rootRef.current) return;
    const observer = new ResizeObserver(() => {
      const cropper = library.cropper();
      if (!cropper) return;
      (cropper as Resizable).resize();
      cropper.clear();
      const { width, height } = cropper.getContainerData();
      const { naturalWidth, naturalHeight } = cropper.getCanvasData();
      const scale = Math.min(width / naturalWidth, height / naturalHeight);
      const [left, top] = [(width - naturalWidth * scale) / 2, (height - naturalHeight * scale) / 2];
      cropper.setCanvasData({ left, top, width: naturalWidth * scale, height: naturalHeight * scale });
      cropper.crop();
      library.place();
    });
    observer.observe(rootRef.current);
    return () => observer.disconnect();
  }, [ready, library]);

  useLayoutEffect(() => {
    if (!drawn) return;
    onShown(true);
    return () => onShown(false);
  }, [drawn, onShown]);

  // react-cropper looks for its instance when React has taken the image out of its ref, so it would stay, with its
  // listeners on the window and all its elements.
  useEffect(
    () => () => {
      cropperRef.current?.destroy();
    },
    [],
  );

  useBoxKeys(rootRef, ready, onCrop);

  return (
    <Root ref={rootRef} data-testid="crop-area">
      <style href="cropper" precedence="default">
        {cropperStyles}
      </style>
      <Cropper
        ref={imageRef}
        src={emptyImage(crop.image)}
        alt=""
        style={{ width: '100%', height: '100%' }}
        {...library.options}
      />
      {ground && createPortal(<Drawing preview={preview} alt={alt} onDrawn={setDrawn} />, ground)}
      {covered && <Veil />}
    </Root>
  );
}
