import { chakra } from '@chakra-ui/react';
// The styles of Cropper.js are part of this script. A separate CSS file could fail to load, and nothing would load it
// again.
import cropperStyles from 'cropperjs/dist/cropper.css?inline';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Cropper } from 'react-cropper';
import { type Edit, keyOfEdits } from '../../../edits';
import { useText } from '../../../i18n/useText';
import type { Point, Size } from '../../../lib/geometry';
import { ARROWS, hasModifier } from '../../../lib/keyboard';
import { createStore, type ReadableStore, useStore } from '../../../lib/store';
import { type Picture as ShownPicture, useSessionState } from '../../../session';
import { FILL_STAGE, limitsStyle } from '../../../ui/Picture';
import { CropDetail } from './CropDetail';
import { areaStyles, boxStyles, holdMarkStyles, snapLineStyles, veilStyles } from './cropBox.styles';
import type { CropModel } from './cropReducer';
import { boxOf } from './cropState';
import { type CropViewModel, useIsZoomed, useViewVariables } from './cropViewModel';
import { DragInfo, type DragPointer } from './DragInfo';
import {
  boxEdgeVariables,
  FOCUSABLE_PARTS,
  focusablePartOf,
  selectorOf,
  setVariables,
} from './focusableParts';
import { guidesChoice } from './stored';
import { useBoxDrag } from './useBoxDrag';
import { useViewGestures } from './useViewGestures';

const Area = chakra('div', areaStyles);
const Picture = chakra('div', boxStyles);
const Veil = chakra('div', veilStyles);
const SnapLine = chakra('div', snapLineStyles);
const Mark = chakra('div', holdMarkStyles);

/** One transparent pixel. Cropper.js requires an image, but the box lies over the picture of the stage. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * The largest `--box-width` and `--box-height`, in CSS pixels: `--middle` and two halves of a handle. All larger boxes
 * have handles of the same styles, so that a movement does not compute these again.
 */
const MAX_BOX_SIDE = 88;

/** All lengths are multiplied by the zoom, also the least ones, so that a picture one pixel wide keeps its shape. */
function zoomedStyle(image: Size): CSSProperties {
  const fitted = limitsStyle(image, FILL_STAGE);
  return {
    ...fitted,
    width: `calc(var(--zoom) * ${fitted.width})`,
    minWidth: 'calc(var(--zoom) * 1px)',
    minHeight: 'calc(var(--zoom) * 1px)',
    maxHeight: `calc(var(--zoom) * ${fitted.maxHeight})`,
    position: 'absolute',
    left: '50%',
    top: '50%',
    transform: 'translate(calc(var(--pan-x) - 50%), calc(var(--pan-y) - 50%))',
  };
}

interface CropBoxProps {
  crop: CropModel;
  view: CropViewModel;
  edits: readonly Edit[];
  picture: ShownPicture;
  /** Whether the stage fills the window, and so shows more pixels than the preview has. */
  isFull: boolean;
}

interface BoxOnPictureProps extends CropBoxProps {
  ref: RefObject<HTMLDivElement | null>;
  onReady: () => void;
}

/**
 * The elements of Cropper.js, and what lies on the picture with them. Its properties stay the same in most frames of a
 * drag: the place of the box is in CSS variables.
 */
const BoxOnPicture = memo(function BoxOnPicture({
  ref,
  crop,
  view,
  edits,
  picture,
  isFull,
  onReady,
}: BoxOnPictureProps) {
  const image = useStore(crop.state, (state) => state.image);
  const fixed = useStore(crop.state, (state) => state.fixed);
  // The guides that the box has snapped to, in image pixels.
  const snapX = useStore(crop.state, ({ drag }) => drag?.snapped.x ?? null);
  const snapY = useStore(crop.state, ({ drag }) => drag?.snapped.y ?? null);
  const cropperRef = useRef<Cropper | null>(null);
  const isZoomed = useIsZoomed(view);
  const guides = useStore(guidesChoice);
  // Cropper.js keeps the options of the first render.
  const [options] = useState(() => ({
    background: false,
    responsive: false,
    zoomable: false,
    toggleDragModeOnDblclick: false,
    onInitialized: (started: Cropper) => {
      cropperRef.current = started;
    },
    ready: onReady,
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
  return (
    <Picture
      ref={ref}
      style={isZoomed ? zoomedStyle(image) : limitsStyle(image, FILL_STAGE)}
      data-guides={guides}
      data-fixed={fixed || undefined}
    >
      {(isZoomed || isFull) && <CropDetail model={view} edits={edits} picture={picture} />}
      <Cropper src={PIXEL} alt="" style={{ position: 'absolute', inset: 0 }} {...options} />
      {snapX !== null && (
        <SnapLine axis="x" data-snap="x" style={{ left: `${(100 * snapX) / image.width}%` }} />
      )}
      {snapY !== null && (
        <SnapLine axis="y" data-snap="y" style={{ top: `${(100 * snapY) / image.height}%` }} />
      )}
    </Picture>
  );
});

/** A ring around a finger that has rested, and can now draw a new box. */
function HoldMark({ held }: { held: ReadableStore<Point | null> }) {
  const at = useStore(held);
  return at && <Mark style={{ left: `calc(50% + ${at.x}px)`, top: `calc(50% + ${at.y}px)` }} data-held="" />;
}

/** Cropper.js creates the elements of the box. The styles place them, because it would round to whole CSS pixels. */
function Box(props: CropBoxProps) {
  const { crop, view, picture } = props;
  const { t } = useText();
  const covered = useSessionState((state) => state.request !== null && state.request.kind !== 'open');
  const areaRef = useRef<HTMLDivElement>(null);
  const pictureRef = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [shown] = useState(() => ({
    pointer: createStore<DragPointer | null>(null),
    held: createStore<Point | null>(null),
  }));
  const image = useStore(crop.state, (state) => state.image);
  const fixed = useStore(crop.state, (state) => state.fixed);

  useViewVariables(pictureRef, view);
  useViewGestures(areaRef, view);
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    const measure = () => {
      const { width, height } = area.getBoundingClientRect();
      const outer = area.closest('[data-stage]')?.clientWidth ?? width;
      view.measure(image, { width, height }, (outer - width) / 2);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [view, image]);

  const onReady = useCallback(() => {
    for (const copy of pictureRef.current?.querySelectorAll('img') ?? []) copy.setAttribute('alt', '');
    setReady(true);
  }, []);
  // The box follows each movement without a React render.
  useLayoutEffect(() => {
    const place = () => {
      const state = crop.state.get();
      const { width, height } = state.image;
      const rect = boxOf(state);
      view.place({
        x: rect.x / width,
        y: rect.y / height,
        width: rect.width / width,
        height: rect.height / height,
      });
      const box = view.boxSize();
      if (!pictureRef.current) return;
      setVariables(pictureRef.current, {
        ...boxEdgeVariables(rect, state.image),
        '--box-width': `${Math.min(box.width, MAX_BOX_SIDE)}px`,
        '--box-height': `${Math.min(box.height, MAX_BOX_SIDE)}px`,
      });
      // Cropper.js has not created the handles yet.
      if (!ready) return;
      const { x: across, y: down } = view.handles;
      for (const { selector, at } of [
        { selector: '.point-n, .point-s', at: across },
        { selector: '.point-w, .point-e', at: down },
      ])
        for (const handle of pictureRef.current.querySelectorAll<HTMLElement>(selector))
          setVariables(handle, { '--along': `${100 * at}%` });
    };
    place();
    const subscriptions = [crop.state.subscribe(place), view.state.subscribe(place)];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [crop, view, ready]);

  useEffect(() => {
    if (!ready) return;
    for (const name of FOCUSABLE_PARTS) {
      const part = pictureRef.current?.querySelector<HTMLElement>(selectorOf(name));
      if (!part) continue;
      if (fixed && name !== 'box') {
        // Undo can fix the size while the corner has the focus.
        if (part === document.activeElement)
          part.closest<HTMLElement>(selectorOf('box'))?.focus({ preventScroll: true });
        for (const attribute of ['tabindex', 'role', 'aria-label']) part.removeAttribute(attribute);
        continue;
      }
      part.tabIndex = 0;
      // With the role `application` a screen reader passes the arrow keys to the page.
      part.setAttribute('role', 'application');
      const label = name === 'box' ? t('crop.box') : t('crop.corner', { corner: t(`crop.corners.${name}`) });
      part.setAttribute('aria-label', label);
    }
  }, [ready, t, fixed]);

  // Each new picture has a new crop box. If the old box had the focus, the browser has moved the focus to the body. In
  // this case, the new box takes the focus.
  useEffect(() => {
    if (!ready || document.activeElement !== document.body) return;
    pictureRef.current?.querySelector<HTMLElement>(selectorOf('box'))?.focus({ preventScroll: true });
  }, [ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    const arrow = ARROWS[key];
    // The corner is a child of the box. Only the keys of the box itself move it.
    const part = focusablePartOf(target);
    if (!arrow || !part || hasModifier(event)) return;
    event.preventDefault();
    // In image pixels.
    const by = shiftKey ? 10 : 1;
    const movement = { x: arrow[0] * by, y: arrow[1] * by, repeat: event.repeat };
    crop.change(part === 'box' ? { type: 'move', ...movement } : { type: 'size', corner: part, ...movement });
    view.revealBox(part, arrow);
  };

  const onFocus = ({ target }: FocusEvent) => {
    const part = focusablePartOf(target);
    if (!part) return;
    // The browser has scrolled the stage to the focused element. The view moves there instead.
    areaRef.current?.closest('[data-stage]')?.scrollTo(0, 0);
    view.revealBox(part);
  };

  return (
    <Area
      ref={areaRef}
      data-testid="crop-area"
      onPointerDown={useBoxDrag(areaRef, pictureRef, crop, view, shown)}
      data-zoomed={useIsZoomed(view) || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <style href="cropper" precedence="default">
        {cropperStyles}
      </style>
      <BoxOnPicture ref={pictureRef} {...props} onReady={onReady} />
      <DragInfo
        crop={crop}
        pointer={shown.pointer}
        pictureRef={pictureRef}
        preview={picture.preview}
        isOpaque={!picture.hasAlpha}
      />
      <HoldMark held={shown.held} />
      {covered && <Veil />}
    </Area>
  );
}

export function CropBox(props: CropBoxProps) {
  return <Box key={keyOfEdits(props.edits)} {...props} />;
}
