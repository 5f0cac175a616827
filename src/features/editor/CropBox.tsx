import { chakra } from '@chakra-ui/react';
// The styles of Cropper.js are part of this script. A separate CSS file could fail to load, and nothing would load it
// again.
import cropperStyles from 'cropperjs/dist/cropper.css?inline';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Cropper } from 'react-cropper';
import { useText } from '../../i18n/useText';
import type { Rect, Size } from '../../lib/geometry';
import { useSessionState } from '../../session';
import { FILLING, limitsStyle } from '../../ui/Picture';
import { areaStyles, boxStyles, veilStyles } from './cropBox.styles';
import { boxOf, type CropAction, type CropState } from './cropState';
import { useBoxDrag } from './useBoxDrag';

const Area = chakra('div', areaStyles);
const Picture = chakra('div', boxStyles);
const Veil = chakra('div', veilStyles);

/** One transparent pixel. Cropper.js requires an image, but the box lies over the picture of the stage. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** `rect` is in image pixels. */
const edgesOf = ({ x, y, width, height }: Rect, image: Size) =>
  ({
    '--box-left': `${(100 * x) / image.width}%`,
    '--box-right': `${(100 * (x + width)) / image.width}%`,
    '--box-top': `${(100 * y) / image.height}%`,
    '--box-bottom': `${(100 * (y + height)) / image.height}%`,
  }) as CSSProperties;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const FOCUSABLE = [
  { selector: '.cropper-crop-box', label: 'crop.box', type: 'move' },
  { selector: '.cropper-point.point-se', label: 'crop.corner', type: 'size' },
] as const;

export interface CropBoxProps {
  crop: CropState;
  onCrop: (action: CropAction) => void;
}

/**
 * The crop box over the picture of the stage. Cropper.js creates the elements of the box. The styles place them,
 * because Cropper.js would round the place to the whole CSS pixels of its container.
 */
export default function CropBox({ crop, onCrop }: CropBoxProps) {
  const { t } = useText();
  const covered = useSessionState((state) => state.request !== null && state.request.kind !== 'open');
  const pictureRef = useRef<HTMLDivElement>(null);
  const cropperRef = useRef<Cropper | null>(null);
  const [ready, setReady] = useState(false);
  const { image } = crop;

  // Cropper.js keeps the options of the first render.
  const [options] = useState(() => ({
    background: false,
    responsive: false,
    zoomable: false,
    toggleDragModeOnDblclick: false,
    onInitialized: (started: Cropper) => {
      cropperRef.current = started;
    },
    ready: () => {
      for (const copy of pictureRef.current?.querySelectorAll('img') ?? []) copy.setAttribute('alt', '');
      setReady(true);
    },
    // This call disables the dragging of Cropper.js. The hook `useBoxDrag` handles dragging instead.
    cropstart: (event: Cropper.CropStartEvent) => event.preventDefault(),
  }));

  // react-cropper does not destroy its Cropper.js instance on unmount, because it reads the instance from a ref that
  // React has already cleared. Without this effect the elements of Cropper.js and its listeners on the window would
  // remain.
  useEffect(
    () => () => {
      cropperRef.current?.destroy();
    },
    [],
  );

  useEffect(() => {
    if (!ready) return;
    for (const { selector, label } of FOCUSABLE) {
      const part = pictureRef.current?.querySelector<HTMLElement>(selector);
      if (!part) continue;
      part.tabIndex = 0;
      // With the role `application` a screen reader passes the arrow keys to the page.
      part.setAttribute('role', 'application');
      part.setAttribute('aria-label', t(label));
    }
  }, [ready, t]);

  // Each new picture has a new crop box. If the old box had the focus, the browser has moved the focus to the body. In
  // this case, the new box takes the focus.
  useEffect(() => {
    if (!ready || document.activeElement !== document.body) return;
    pictureRef.current?.querySelector<HTMLElement>('.cropper-crop-box')?.focus({ preventScroll: true });
  }, [ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event;
    const arrow = ARROWS[key];
    // The corner is a child of the box. Only the keys of the box itself move it.
    const part = FOCUSABLE.find(({ selector }) => target instanceof Element && target.matches(selector));
    if (!arrow || !part || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    // In image pixels.
    const by = shiftKey ? 10 : 1;
    onCrop({ type: part.type, x: arrow[0] * by, y: arrow[1] * by, repeat: event.repeat });
  };

  return (
    <Area data-testid="crop-area" onPointerDown={useBoxDrag(pictureRef, image, onCrop)} onKeyDown={onKeyDown}>
      <style href="cropper" precedence="default">
        {cropperStyles}
      </style>
      <Picture ref={pictureRef} style={{ ...limitsStyle(image, FILLING), ...edgesOf(boxOf(crop), image) }}>
        <Cropper src={PIXEL} alt="" style={{ position: 'absolute', inset: 0 }} {...options} />
      </Picture>
      {covered && <Veil />}
    </Area>
  );
}
