import { chakra } from '@chakra-ui/react';
// The styles of Cropper.js are part of this script. A separate CSS file could fail to load, and nothing would load it
// again.
import cropperStyles from 'cropperjs/dist/cropper.css?inline';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Cropper, type ReactCropperElement } from 'react-cropper';
import { createPortal } from 'react-dom';
import { FIELDS_TO_BOX_MS } from '../../config/timings';
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

/**
 * The class of Cropper.js with its method `resize`, which the types of the package omit. `resize` adapts the cropper to
 * a new size of its container.
 */
type Resizable = Cropper & { resize(): void };

/**
 * The constant options of Cropper.js. Zooming and rotating are off, so that only the box can move. The option
 * `aspectRatio` is not set. With this option, Cropper.js would keep the exact ratio, and the edges of the box would lie
 * between image pixels.
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
  opaque: boolean;
  alt: string;
  onDrawn: (preview: Blob) => void;
}

/** A canvas that shows `preview`. The styles of the crop box stretch the canvas over its parent element. */
function Drawing({ preview, opaque, alt, onDrawn }: DrawingProps) {
  return (
    <Canvas ref={useBitmap(preview, onDrawn)} role="img" aria-label={alt} data-opaque={opaque || undefined} />
  );
}

export interface CropBoxProps {
  /**
   * The picture. The caller must change the React key together with the picture, because Cropper.js reads its options
   * only when it starts.
   */
  preview: Blob;
  /** Whether the picture has no transparent pixels. */
  opaque: boolean;
  alt: string;
  crop: CropState;
  onCrop: (action: CropAction) => void;
  /** Called with true when the picture is drawn under the box, and with false on unmount. */
  onShown: (shown: boolean) => void;
}

/**
 * The picture with the crop box over it. The box shows the rectangle of `crop`, and passes the visitor's input to
 * `onCrop`.
 */
export default function CropBox({ preview, opaque, alt, crop, onCrop, onShown }: CropBoxProps) {
  const covered = useSessionState((state) => state.job !== null && state.job.kind !== 'open');
  const rootRef = useRef<HTMLDivElement>(null);
  const imageRef = useRef<ReactCropperElement>(null);
  const cropperRef = useRef<Cropper | null>(null);
  /** The element of Cropper.js into which the picture is rendered. Null before Cropper.js has created the element. */
  const [ground, setGround] = useState<Element | null>(null);
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const ready = ground !== null;
  const box = boxOf(crop);
  const typing = crop.typing !== null;

  // Cropper.js keeps the callbacks of the first render. They read the newest state from this ref.
  const latest = useRef(crop);
  useLayoutEffect(() => {
    latest.current = crop;
  });

  const [library] = useState(() => {
    const cropper = () => imageRef.current?.cropper;
    const onInitialized = (started: Cropper) => {
      cropperRef.current = started;
    };
    /** Sets the CSS variables with which the styles darken the picture outside `rect`. `rect` is in image pixels. */
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
      // This call disables the dragging of Cropper.js. The hook `useBoxDrag` handles dragging instead.
      cropstart: (event: Cropper.CropStartEvent) => event.preventDefault(),
    };
    return { cropper, place, options: { ...options, onInitialized } };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for every new `box`.
  useLayoutEffect(() => {
    if (!ready) return;
    if (!typing) {
      library.place();
      return;
    }
    const timer = setTimeout(library.place, FIELDS_TO_BOX_MS);
    return () => clearTimeout(timer);
  }, [ready, box, typing, library]);

  // Cropper.js adapts to its container only on the window's `resize` event. When a phone is rotated, this event comes
  // before the stage has its new height. Cropper.js also never makes the picture smaller than the box. So this effect
  // removes the box, fits the picture into the container, and restores the box.
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

  // react-cropper does not destroy its Cropper.js instance on unmount, because it reads the instance from a ref that
  // React has already cleared. Without this effect the elements of Cropper.js and its listeners on the window would
  // remain.
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
      {ground &&
        createPortal(<Drawing preview={preview} opaque={opaque} alt={alt} onDrawn={setDrawn} />, ground)}
      {covered && <Veil />}
    </Root>
  );
}
