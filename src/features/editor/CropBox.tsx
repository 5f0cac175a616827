import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Cropper, type ReactCropperElement } from 'react-cropper';
import { createPortal } from 'react-dom';
import 'cropperjs/dist/cropper.css';
import { FIELDS_TO_BOX_MS } from '../../data/timings';
import type { Rect, Size } from '../../lib/geometry';
import { useSessionState } from '../../session';
import { useBitmap } from '../../ui';
import { boxStyles, veilStyles } from './cropBox.styles';
import { boxOf, type CropAction, type CropState } from './cropState';
import { emptyImage } from './emptyImage';
import { useBoxDrag } from './useBoxDrag';
import { useBoxKeys } from './useBoxKeys';

const Root = chakra('div', boxStyles);
const Veil = chakra('div', veilStyles);
const Canvas = chakra('canvas');

/** The library, with what its types leave out: it starts afresh where its container has changed its size. */
type Resizable = Cropper & { resize(): void };

/**
 * What never changes. Zooming and turning are off, so that the box alone moves. The library knows of no aspect: its box
 * would have exactly that shape, and not whole pixels of the image.
 */
const FIXED_OPTIONS = {
  viewMode: 1,
  dragMode: 'crop',
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

/** The picture with the box over it. The box shows the state, and hands on what a visitor does to it. */
export default function CropBox({ preview, alt, crop, onCrop, onShown }: CropBoxProps) {
  const covered = useSessionState((state) => state.job !== null && state.job.kind !== 'open');
  const rootRef = useRef<HTMLDivElement>(null);
  const imageRef = useRef<ReactCropperElement>(null);
  const cropperRef = useRef<Cropper | null>(null);
  /** The library's element that lies where the picture belongs, once it is there. */
  const [ground, setGround] = useState<Element | null>(null);
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const ready = ground !== null;
  const box = boxOf(crop);
  const typing = crop.typing !== null;

  // The library holds on to the functions that it was given first.
  const latest = useRef(crop);
  useLayoutEffect(() => {
    latest.current = crop;
  });

  const [library] = useState(() => {
    const cropper = () => imageRef.current?.cropper;
    const onInitialized = (started: Cropper) => {
      cropperRef.current = started;
    };
    /** Has what is cut off darkened, but not what lies within the box. */
    const darkenAround = ({ x, y, width, height }: Rect, image: Size) => {
      const edges = {
        left: x / image.width,
        right: (x + width) / image.width,
        top: y / image.height,
        bottom: (y + height) / image.height,
      };
      for (const [edge, at] of Object.entries(edges))
        rootRef.current?.style.setProperty(`--box-${edge}`, `${100 * at}%`);
    };
    const place = () => {
      const { image } = latest.current;
      const rect = boxOf(latest.current);
      cropper()?.setData(rect);
      darkenAround(rect, image);
      const { width = 0 } = cropper()?.getImageData() ?? {};
      rootRef.current?.toggleAttribute('data-enlarged', width > image.width);
    };
    const options = {
      ...FIXED_OPTIONS,
      ready: () => {
        place();
        for (const copy of rootRef.current?.querySelectorAll('img') ?? []) copy.setAttribute('alt', '');
        setGround(rootRef.current?.querySelector('.cropper-canvas') ?? null);
      },
      // It drags nothing by itself: see useBoxDrag.
      cropstart: (event: Cropper.CropStartEvent) => event.preventDefault(),
    };
    return { cropper, place, options: { ...options, onInitialized } };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each rectangle is to be shown.
  useLayoutEffect(() => {
    if (!ready) return;
    if (!typing) {
      library.place();
      return;
    }
    const timer = setTimeout(library.place, FIELDS_TO_BOX_MS);
    return () => clearTimeout(timer);
  }, [ready, box, typing, library]);

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
  useBoxDrag(rootRef, ready, crop.image, onCrop);

  return (
    <Root ref={rootRef} data-testid="crop-area">
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
