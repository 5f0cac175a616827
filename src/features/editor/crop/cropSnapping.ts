import type { Point, Rect } from '../../../lib/geometry';
import { asCornerDrag, type BoxDrag, dragRect } from './cropGeometry';

type Axis = 'x' | 'y';

/** The guides to which a drag has snapped: a position along each axis in image pixels, or null. */
export interface SnappedGuides {
  readonly x: number | null;
  readonly y: number | null;
}

export const NOT_SNAPPED: SnappedGuides = { x: null, y: null };

const SIDES = { x: 'width', y: 'height' } as const;

/** A point of the box along an axis, as a fraction of the box's side: an edge or the middle. */
type Anchor = 0 | 0.5 | 1;

interface Snap {
  readonly anchor: Anchor;
  readonly guide: number;
  readonly distance: number;
}

const positionOf = (rect: Rect, axis: Axis, anchor: Anchor) => rect[axis] + rect[SIDES[axis]] * anchor;

/** The edges, the middle and the thirds of an image whose side is `length`. */
const guidesOf = (length: number) => [0, length / 3, length / 2, (2 * length) / 3, length];

/** The anchors of the box that the drag moves along an axis. */
function movedAnchors({ part, before, image }: BoxDrag, rect: Rect, axis: Axis): readonly Anchor[] {
  const side = SIDES[axis];
  if (part === 'all') return rect[side] < image[side] ? [0, 0.5, 1] : [];
  const [first, last] = axis === 'x' ? ['w', 'e'] : ['n', 's'];
  const fixed = part.includes(last) ? before[axis] : before[axis] + before[side];
  if (!part.includes(first) && !part.includes(last)) return [];
  // The moved edge can have passed the fixed one.
  return rect[axis] === fixed ? [1] : [0];
}

/** The nearest guide within `reach`. An edge lies on whole pixels, so a guide for an edge is rounded. */
function snapOf(drag: BoxDrag, rect: Rect, axis: Axis, reach: number): Snap | null {
  const snaps = movedAnchors(drag, rect, axis).flatMap((anchor) =>
    guidesOf(drag.image[SIDES[axis]]).map((exact) => {
      const guide = anchor === 0.5 ? exact : Math.round(exact);
      return { anchor, guide, distance: Math.abs(guide - positionOf(rect, axis, anchor)) };
    }),
  );
  return snaps.filter(({ distance }) => distance <= reach).sort((a, b) => a.distance - b.distance)[0] ?? null;
}

/** The middle of a box with an odd side lies between two pixels, so it can be half a pixel away from its guide. */
const holds = (rect: Rect, axis: Axis, { anchor, guide }: Snap) =>
  Math.abs(positionOf(rect, axis, anchor) - guide) <= (anchor === 0.5 ? 0.5 : 0);

/** A pointer position that should place the box on the guides along `axes`. */
interface SnapPoint {
  readonly axes: readonly Axis[];
  readonly to: Point;
}

/** The pointer positions that should place the box on guides, the best one first. */
function targetsOf(
  { part, before, from, ratio }: BoxDrag,
  rect: Rect,
  to: Point,
  snaps: Record<Axis, Snap | null>,
): readonly SnapPoint[] {
  const distance = (axis: Axis) => snaps[axis]?.distance ?? 0;
  const axes = (['x', 'y'] as const).filter((axis) => snaps[axis]).sort((a, b) => distance(a) - distance(b));
  if (part === 'all' || ratio === null || part.length === 1) {
    const choices = axes.length === 2 ? [axes, axes.slice(0, 1), axes.slice(1)] : [axes];
    return choices.map((chosen) => {
      const along = (axis: Axis) => {
        const snap = chosen.includes(axis) ? snaps[axis] : null;
        if (!snap) return to[axis];
        // A box is moved by whole pixels. A guide for its middle can have a fraction, which must be the only one.
        const moved = part === 'all' ? from[axis] + rect[axis] - before[axis] : to[axis];
        return moved + snap.guide - positionOf(rect, axis, snap.anchor);
      };
      return { axes: chosen, to: { x: along('x'), y: along('y') } };
    });
  }
  // A corner is dragged with a ratio, so the guide along one axis also determines the edge along the other axis.
  const dragged = { x: part.includes('w') ? 0 : 1, y: part.includes('n') ? 0 : 1 } as const;
  const fixed = (axis: Axis) => positionOf(before, axis, dragged[axis] === 0 ? 1 : 0);
  /** The pointer position that drags the edge to `edge`. */
  const pointer = (axis: Axis, edge: number) => edge - positionOf(before, axis, dragged[axis]) + from[axis];
  return axes.map((axis) => {
    const across = axis === 'x' ? 'y' : 'x';
    const guide = snaps[axis]?.guide ?? 0;
    const length = Math.abs(guide - fixed(axis)) * (axis === 'x' ? 1 / ratio : ratio);
    const direction = rect[across] < fixed(across) ? -1 : 1;
    const edges = { [axis]: guide, [across]: fixed(across) + direction * length } as Record<Axis, number>;
    return { axes: [axis], to: { x: pointer('x', edges.x), y: pointer('y', edges.y) } };
  });
}

/**
 * The rectangle after a drag to the image point `to`. An edge or the middle of the box within `reach` image pixels of a
 * guide is placed on it. The guides are the edges, the middle and the thirds of the image.
 *
 * @param reach null switches the snapping off.
 */
export function snappedDrag(
  drag: BoxDrag,
  to: Point,
  reach: Point | null,
): { rect: Rect; snapped: SnappedGuides } {
  const free = dragRect(drag, to);
  if (!reach) return { rect: free, snapped: NOT_SNAPPED };
  const edges = asCornerDrag(drag);
  const snaps = { x: snapOf(edges, free, 'x', reach.x), y: snapOf(edges, free, 'y', reach.y) };
  for (const target of targetsOf(edges, free, to, snaps)) {
    const rect = dragRect(edges, target.to);
    const guideOn = (axis: Axis) => {
      const snap = snaps[axis];
      return snap && holds(rect, axis, snap) ? snap.guide : null;
    };
    const snapped = { x: guideOn('x'), y: guideOn('y') };
    if (target.axes.length > 0 && target.axes.every((axis) => snapped[axis] !== null))
      return { rect, snapped };
  }
  return { rect: free, snapped: NOT_SNAPPED };
}
