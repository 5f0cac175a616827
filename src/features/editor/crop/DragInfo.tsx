import { chakra } from '@chakra-ui/react';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText';
import { clamp, type Point, type Rect, type Size } from '../../../lib/geometry';
import { type ReadableStore, useStore } from '../../../lib/store';
import { FILL_STAGE, limitsStyle, pictureRecipe } from '../../../ui/Picture';
import { useBitmap } from '../../../ui/useBitmap';
import type { DragPart } from './cropGeometry';
import type { CropModel } from './cropReducer';
import type { CropState } from './cropState';
import { boxEdgeVariables, setVariables } from './focusableParts';

/** The diameter of the loupe in CSS pixels. */
const LOUPE = 112;

/** How many times larger than on the stage the loupe shows the picture. */
const MAGNIFICATION = 2.5;

/** The distance of the numbers from a mouse pointer or a pen, in CSS pixels. */
const MOUSE_GAP = 16;

/** The distance of the numbers and the loupe from the middle of a finger, in CSS pixels. */
const FINGER_GAP = 44;

/** The distance from the edge of the stage, in CSS pixels. */
const MARGIN = 6;

const Info = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(-1 * var(--stage-padding))',
    insetInlineStart: 'calc(-1 * var(--stage-padding))',
    display: 'grid',
    justifyItems: 'center',
    gap: '1.5',
    pointerEvents: 'none',
  },
});

const Numbers = chakra('span', {
  base: {
    paddingInline: '2',
    paddingBlock: '0.5',
    bg: 'text',
    color: 'canvas',
    borderRadius: 'control',
    boxShadow: 'raised',
    outline: '1px solid transparent',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
  },
});

const Glass = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'stage',
    borderRadius: 'round',
    outline: '2px solid #fff',
    boxShadow: '0 0 0 4px rgb(0 0 0 / 0.5), {shadows.raised}',
    forcedColorAdjust: 'none',
  },
});

const Enlarged = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    left: '0',
    '& > canvas:first-of-type': { display: 'block', width: 'full', height: 'full' },
  },
  variants: { opaque: { false: { layerStyle: 'checkerboard' } } },
});

/** The sharp detail of the stage. */
const Sharp = chakra('canvas', pictureRecipe);

/** The edge of the crop box in the loupe. What the crop drops is darker, as on the stage. */
const Edge = chakra('div', {
  base: {
    position: 'absolute',
    left: 'var(--box-left)',
    top: 'var(--box-top)',
    width: 'calc(var(--box-right) - var(--box-left))',
    height: 'calc(var(--box-bottom) - var(--box-top))',
    outline: '1px solid #fff',
    boxShadow: '0 0 0 2px rgb(0 0 0 / 0.5), 0 0 0 100vmax rgb(0 0 0 / 0.55)',
  },
});

/**
 * The place of a block beside the pointer. For a mouse or a pen, it is to the lower right, or on the other side if there
 * is no room; for a finger above it, or beside it near the upper edge. All points are distances from the upper left
 * corner of the stage, in CSS pixels.
 */
export function placeBesidePointer(at: Point, block: Size, stage: Size, isTouch: boolean): Point {
  const inside = (start: number, length: number, room: number) =>
    clamp(start, MARGIN, Math.max(MARGIN, room - length - MARGIN));
  const beside = (from: number, length: number, room: number, gap: number) =>
    from + gap + length + MARGIN <= room ? from + gap : from - gap - length;
  const { width, height } = block;
  const above = at.y - FINGER_GAP - height;
  if (isTouch && above >= MARGIN)
    return { x: inside(at.x - width / 2, width, stage.width), y: inside(above, height, stage.height) };
  const gap = isTouch ? FINGER_GAP : MOUSE_GAP;
  const x = beside(at.x, width, stage.width, gap);
  const y = isTouch ? above : beside(at.y, height, stage.height, gap);
  return { x: inside(x, width, stage.width), y: inside(y, height, stage.height) };
}

/** A pointer that drags the crop box or a part of it. */
export interface DragPointer {
  /** The position in the window, in CSS pixels. */
  readonly client: Point;
  /** The position in the image, in image pixels. It can be outside the image. */
  readonly at: Point;
  readonly isTouch: boolean;
}

/**
 * The dragged point of the box: a corner, also of a new box, or the point of an edge that is beside the pointer. If the
 * pointer has passed the opposite edge, the box has turned over, so the nearer edge is the dragged one.
 *
 * @param at the position of the pointer, in image pixels.
 */
export function draggedPoint(part: DragPart, at: Point, { x, y, width, height }: Rect): Point {
  const along = (start: number, length: number, to: number, isDragged: boolean) => {
    const end = start + length;
    if (!isDragged) return clamp(to, start, end);
    return Math.abs(to - start) < Math.abs(to - end) ? start : end;
  };
  return {
    x: along(x, width, at.x, part === 'crop' || /[ew]/.test(part)),
    y: along(y, height, at.y, part === 'crop' || /[ns]/.test(part)),
  };
}

/** A copy of the detail that the stage shows of a zoomed picture. The pixels are only drawn, never read. */
function DetailCopy({ isOpaque, pictureRef }: Pick<LoupeProps, 'isOpaque' | 'pictureRef'>) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const detail = pictureRef.current?.querySelector<HTMLCanvasElement>('[data-detail]');
    if (!detail) return;
    const draw = () => {
      const copy = ref.current;
      if (!copy) return;
      copy.hidden = detail.hidden;
      if (detail.hidden) return;
      copy.width = detail.width;
      copy.height = detail.height;
      copy.getContext('2d')?.drawImage(detail, 0, 0);
      const { left, top, width, height, imageRendering } = detail.style;
      Object.assign(copy.style, { left, top, width, height, imageRendering });
    };
    draw();
    // The drag can move the picture. The stage then gets another detail.
    const observer = new MutationObserver(draw);
    observer.observe(detail, { attributes: true });
    return () => observer.disconnect();
  }, [pictureRef]);
  return <Sharp ref={ref} hidden opaque={isOpaque} position="absolute" data-loupe-detail="" />;
}

interface Drag {
  crop: CropModel;
  /** Changes with each movement, after `crop`. Null while nothing is dragged. */
  pointer: ReadableStore<DragPointer | null>;
}

/** Calls `follow` at once and with each movement, so that no movement needs a React render. */
function withEachMove(
  { crop, pointer }: Drag,
  follow: (pointer: DragPointer, part: DragPart, state: CropState) => void,
): () => void {
  const move = () => {
    const at = pointer.get();
    const state = crop.state.get();
    if (at && state.drag) follow(at, state.drag.part, state);
  };
  move();
  return pointer.subscribe(move);
}

interface LoupeProps extends Drag {
  preview: Blob;
  isOpaque: boolean;
  pictureRef: RefObject<HTMLElement | null>;
}

function Loupe({ crop, pointer, preview, isOpaque, pictureRef }: LoupeProps) {
  const canvas = useBitmap(
    preview,
    useCallback(() => {}, []),
  );
  const enlargedRef = useRef<HTMLDivElement>(null);
  const edgeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      withEachMove({ crop, pointer }, ({ at }, part, { rect, image }) => {
        const shown = pictureRef.current?.getBoundingClientRect();
        const enlarged = enlargedRef.current;
        const edge = edgeRef.current;
        if (!shown || !enlarged || !edge) return;
        const width = shown.width * MAGNIFICATION;
        const height = shown.height * MAGNIFICATION;
        // The dragged point is in the middle of the loupe.
        const middle = draggedPoint(part, at, rect);
        const x = LOUPE / 2 - (middle.x / image.width) * width;
        const y = LOUPE / 2 - (middle.y / image.height) * height;
        const transform = `translate(${x}px, ${y}px)`;
        Object.assign(enlarged.style, { width: `${width}px`, height: `${height}px`, transform });
        setVariables(edge, boxEdgeVariables(rect, image));
      }),
    [crop, pointer, pictureRef],
  );
  const image = useStore(crop.state, (state) => state.image);
  return (
    <Glass style={{ width: LOUPE, height: LOUPE }} data-loupe="">
      <Enlarged ref={enlargedRef} opaque={isOpaque}>
        <canvas ref={canvas} style={{ imageRendering: limitsStyle(image, FILL_STAGE).imageRendering }} />
        <DetailCopy isOpaque={isOpaque} pictureRef={pictureRef} />
        <Edge ref={edgeRef} />
      </Enlarged>
    </Glass>
  );
}

function NumbersAndLoupe(loupe: LoupeProps) {
  const { crop, pointer } = loupe;
  const { format } = useText();
  const ref = useRef<HTMLDivElement>(null);
  const numbersRef = useRef<HTMLSpanElement>(null);
  const isTouch = useStore(pointer, (shown) => shown?.isTouch ?? false);
  const isMoved = useStore(crop.state, ({ drag }) => drag?.part === 'all');

  useLayoutEffect(
    () =>
      withEachMove({ crop, pointer }, ({ client, isTouch }, part, { rect }) => {
        const info = ref.current;
        const stage = info?.closest('[data-stage]')?.getBoundingClientRect();
        if (!info || !stage || !numbersRef.current) return;
        numbersRef.current.textContent =
          part === 'all' ? format.list([format.count(rect.x), format.count(rect.y)]) : format.size(rect);
        const block = { width: info.offsetWidth, height: info.offsetHeight };
        const at = { x: client.x - stage.left, y: client.y - stage.top };
        const { x, y } = placeBesidePointer(at, block, stage, isTouch);
        info.style.transform = `translate(${x}px, ${y}px)`;
      }),
    [crop, pointer, format],
  );
  return (
    <Info ref={ref} aria-hidden="true" data-drag-info="">
      {isTouch && !isMoved && <Loupe {...loupe} />}
      <Numbers ref={numbersRef} />
    </Info>
  );
}

/**
 * The numbers beside the pointer during a drag: the position of a box that is moved, otherwise its size. A finger
 * covers the edge that it drags, so the loupe shows this edge. Screen readers read the numbers elsewhere: see
 * `CropPanel`.
 */
export function DragInfo(props: LoupeProps) {
  return useStore(props.pointer, (shown) => shown !== null) && <NumbersAndLoupe {...props} />;
}
