import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText';
import type { Size } from '../../../lib/geometry';
import { ARROWS, hasModifier } from '../../../lib/keyboard';
import { useStore } from '../../../lib/store';
import { useDrag } from '../../../lib/useDrag';
import type { Picture } from '../../../session';
import { FILL_STAGE } from '../../../ui/Picture';
import { PreviewPicture } from '../../../ui/PreviewPicture';
import { handleStyles, insetStyles, linesStyles } from './stage.styles';
import { inset } from './stageGeometry';
import { CORNERS, type QuadCorner, type StraightenModel } from './straightenState';

const Shown = chakra('div', { base: { position: 'relative', lineHeight: '0' } });
const Lines = chakra('svg', linesStyles);
const Handle = chakra('div', handleStyles);
const Inset = chakra('div', insetStyles);

/** The number of parts into which the lines of the grid divide each side. */
const GRID_PARTS = 3;

/** The share of the area that the small picture of the result takes at most. */
const INSET_SHARE = 0.36;

interface CornerProps {
  corner: QuadCorner;
  model: StraightenModel;
  pictureRef: RefObject<HTMLDivElement | null>;
  inactive: boolean;
}

function CornerHandle({ corner, model, pictureRef, inactive }: CornerProps) {
  const { t } = useText();
  const index = CORNERS.indexOf(corner);
  const x = useStore(model.state, ({ corners, image }) => ((corners[index]?.x ?? 0) / image.width) * 100);
  const y = useStore(model.state, ({ corners, image }) => ((corners[index]?.y ?? 0) / image.height) * 100);
  const refused = useStore(model.state, (state) => state.refused === corner);
  const onPointerDown = useDrag((down) => {
    const picture = pictureRef.current;
    const from = model.state.get().corners[index];
    if (!picture || !from || inactive) return null;
    model.change({ type: 'dragStart' });
    return {
      move: ({ clientX, clientY }) => {
        const { width, height } = picture.getBoundingClientRect();
        const { image } = model.state.get();
        const to = {
          x: from.x + ((clientX - down.clientX) * image.width) / width,
          y: from.y + ((clientY - down.clientY) * image.height) / height,
        };
        model.change({ type: 'dragCorner', corner, to });
      },
      end: () => model.change({ type: 'dragEnd' }),
      cancel: () => model.change({ type: 'dragCancel' }),
    };
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, repeat } = event;
    const arrow = ARROWS[key];
    if (!arrow || inactive || hasModifier(event)) return;
    event.preventDefault();
    const by = shiftKey ? 10 : 1;
    model.change({ type: 'moveCorner', corner, by: { x: arrow[0] * by, y: arrow[1] * by }, repeat });
  };
  return (
    <Handle
      // With the role `application` a screen reader passes the arrow keys to the page.
      role="application"
      tabIndex={0}
      aria-label={t('straighten.corner', { corner: t(`crop.corners.${corner}`) })}
      aria-disabled={inactive || undefined}
      data-corner={corner}
      data-refused={refused || undefined}
      style={{ left: `${x}%`, top: `${y}%` }}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}

/** The quadrilateral and the lines that become level and upright, in percent of the picture. */
function Quadrilateral({ model }: { model: StraightenModel }) {
  const { corners, image } = useStore(model.state);
  const [nw, ne, se, sw] = corners.map(({ x, y }) => ({
    x: (100 * x) / image.width,
    y: (100 * y) / image.height,
  }));
  if (!nw || !ne || !se || !sw) return null;
  const between = (a: typeof nw, b: typeof nw, share: number) =>
    `${a.x + share * (b.x - a.x)} ${a.y + share * (b.y - a.y)}`;
  const shares = Array.from({ length: GRID_PARTS - 1 }, (_, at) => (at + 1) / GRID_PARTS);
  const outline = `M${[nw, ne, se, sw].map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  const grid = shares
    .map(
      (share) =>
        `M${between(nw, ne, share)}L${between(sw, se, share)}M${between(nw, sw, share)}L${between(ne, se, share)}`,
    )
    .join('');
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <Lines viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0H100V100H0Z${outline}`} fill="rgb(0 0 0 / 0.45)" fillRule="evenodd" />
      <path d={grid} stroke="rgb(255 255 255 / 0.5)" strokeWidth="1" {...line} />
      <path d={outline} stroke="rgb(0 0 0 / 0.5)" strokeWidth="3" {...line} />
      <path d={outline} stroke="#fff" strokeWidth="1.5" {...line} />
    </Lines>
  );
}

interface PerspectiveViewProps {
  model: StraightenModel;
  picture: Picture;
  alt: string;
  area: Size;
  /** The size at which the whole picture is shown, in CSS pixels. */
  fitted: Size;
  inactive: boolean;
}

/** The picture with a handle at each corner of what becomes the result, and a small picture of the result. */
export function PerspectiveView({ model, picture, alt, area, fitted, inactive }: PerspectiveViewProps) {
  const shown = useRef<HTMLDivElement>(null);
  const small = useRef<HTMLDivElement>(null);
  const { preview, size, hasAlpha } = picture;
  // The result follows each movement without a React render.
  useLayoutEffect(() => {
    const place = () => {
      const { corners, image } = model.state.get();
      const element = small.current;
      const inner = element?.firstElementChild;
      if (!element || !(inner instanceof HTMLElement)) return;
      const room = { width: area.width * INSET_SHARE, height: area.height * INSET_SHARE };
      const { frame, transform } = inset(corners, image, fitted, room);
      Object.assign(element.style, { width: `${frame.width}px`, height: `${frame.height}px` });
      inner.style.transform = transform;
    };
    place();
    return model.state.subscribe(place);
  }, [model, area, fitted]);
  // The small picture is below the middle, or above it if a lower corner is there.
  const isAbove = useStore(model.state, ({ corners, image }) =>
    corners.some(({ x, y }) => Math.abs(x / image.width - 0.5) < 0.3 && y / image.height > 0.5),
  );
  const shared = { preview, size, opaque: !hasAlpha };
  return (
    <>
      <Shown ref={shown} style={fitted}>
        <PreviewPicture {...shared} alt={alt} {...FILL_STAGE} />
        <Quadrilateral model={model} />
        {CORNERS.map((corner) => (
          <CornerHandle key={corner} corner={corner} model={model} pictureRef={shown} inactive={inactive} />
        ))}
      </Shown>
      <Inset ref={small} style={isAbove ? { top: 0 } : { bottom: 0 }} data-result="" aria-hidden="true">
        <div style={fitted}>
          <PreviewPicture {...shared} alt="" {...FILL_STAGE} />
        </div>
      </Inset>
    </>
  );
}
