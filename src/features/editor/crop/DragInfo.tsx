import { chakra } from '@chakra-ui/react';
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText';
import type { Point, Rect, Size } from '../../../lib/geometry';
import { FILLING, limitsStyle, pictureRecipe } from '../../../ui/Picture';
import { useBitmap } from '../../../ui/useBitmap';
import { edgesOf } from './boxParts';
import { clamp, type DragPart } from './cropGeometry';

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
 * The place of a block beside the pointer, within the stage. For a mouse or a pen, the block is to the lower right of
 * the pointer, or on the other side if there is no room. For a finger, it is above the finger, or beside it near the
 * upper edge. All points are distances from the upper left corner of the stage, in CSS pixels.
 */
export function placeBeside(at: Point, block: Size, stage: Size, isTouch: boolean): Point {
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

/**
 * A copy of the detail that the stage shows of a zoomed picture, at the same place of the enlarged picture. The pixels
 * are only drawn, never read.
 */
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

interface LoupeProps {
  preview: Blob;
  isOpaque: boolean;
  image: Size;
  rect: Rect;
  /** The point in the middle of the loupe, in image pixels. */
  at: Point;
  /** The size of the picture on the stage, in CSS pixels. */
  shown: Size;
  pictureRef: RefObject<HTMLElement | null>;
}

function Loupe({ preview, isOpaque, image, rect, at, shown, pictureRef }: LoupeProps) {
  const canvas = useBitmap(
    preview,
    useCallback(() => {}, []),
  );
  const width = shown.width * MAGNIFICATION;
  const height = shown.height * MAGNIFICATION;
  const x = LOUPE / 2 - (at.x / image.width) * width;
  const y = LOUPE / 2 - (at.y / image.height) * height;
  return (
    <Glass style={{ width: LOUPE, height: LOUPE }} data-loupe="">
      <Enlarged opaque={isOpaque} style={{ width, height, transform: `translate(${x}px, ${y}px)` }}>
        <canvas ref={canvas} style={{ imageRendering: limitsStyle(image, FILLING).imageRendering }} />
        <DetailCopy isOpaque={isOpaque} pictureRef={pictureRef} />
        <Edge style={edgesOf(rect, image) as CSSProperties} />
      </Enlarged>
    </Glass>
  );
}

interface DragInfoProps extends Omit<LoupeProps, 'at' | 'shown'> {
  /** The part of the box that the drag moves. */
  part: DragPart;
  pointer: DragPointer;
}

/**
 * The numbers beside the pointer during a drag: the position of a box that is moved, otherwise its size. A finger covers
 * the edge that it drags, so the loupe shows this edge. Screen readers read the numbers elsewhere: see `CropPanel`.
 */
export function DragInfo({ part, pointer, ...loupe }: DragInfoProps) {
  const { format } = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { client, at, isTouch } = pointer;
  const { rect, pictureRef } = loupe;

  useLayoutEffect(() => {
    const info = ref.current;
    const stage = info?.closest('[data-stage]')?.getBoundingClientRect();
    if (!info || !stage) return;
    const block = { width: info.offsetWidth, height: info.offsetHeight };
    const { x, y } = placeBeside(
      { x: client.x - stage.left, y: client.y - stage.top },
      block,
      stage,
      isTouch,
    );
    info.style.transform = `translate(${x}px, ${y}px)`;
  });

  const numbers =
    part === 'all' ? format.list([format.count(rect.x), format.count(rect.y)]) : format.size(rect);
  const shown = isTouch && part !== 'all' ? pictureRef.current?.getBoundingClientRect() : undefined;
  return (
    <Info ref={ref} aria-hidden="true" data-drag-info="">
      {shown && <Loupe {...loupe} at={draggedPoint(part, at, rect)} shown={shown} />}
      <Numbers>{numbers}</Numbers>
    </Info>
  );
}
