import { chakra } from '@chakra-ui/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../i18n/useText';
import { clamp, type Rect, type Size } from '../../lib/geometry';
import { ARROWS, hasModifier } from '../../lib/keyboard';
import { useDrag } from '../../lib/useDrag';
import { useEscapeLayer } from '../useEscape';

/** The pause after the last key before the new place counts, in milliseconds. Each place needs a new result. */
const PAUSE_MS = 400;

/** The shade around the part is a shadow, which must not reach beyond the picture. */
const Shade = chakra('div', {
  base: { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' },
});

// The outline has two colors, so that at least one of them contrasts with the picture. In forced-colors mode it keeps
// them, because a single system color could be invisible on a picture. It is drawn inside the part, because the shade
// clips everything that is outside of the picture.
const Part = chakra('div', {
  base: {
    position: 'absolute',
    outline: '1px solid #fff',
    outlineOffset: '-1px',
    boxShadow: 'inset 0 0 0 2px rgb(0 0 0 / 0.5), 0 0 0 100vmax rgb(0 0 0 / 0.55)',
    forcedColorAdjust: 'none',
    '@media (forced-colors: active), (prefers-contrast: more)': {
      outlineWidth: '2px',
      outlineOffset: '-2px',
      boxShadow: 'inset 0 0 0 4px #000, 0 0 0 100vmax rgb(0 0 0 / 0.75)',
    },
  },
});

// The focus ring is that of the crop box.
const Handle = chakra('div', {
  base: {
    position: 'absolute',
    cursor: 'move',
    '&[aria-disabled=true]': { cursor: 'not-allowed' },
    userSelect: 'none',
    forcedColorAdjust: 'none',
    _focusVisible: { outlineWidth: '3px', outlineOffset: '3px', boxShadow: '0 0 0 3px #fff' },
    '@media (forced-colors: active), (prefers-contrast: more)': {
      _focusVisible: { outlineColor: '#fff', outlineOffset: '4px', boxShadow: '0 0 0 9px #000' },
    },
    // A finger must be able to move even a tiny part.
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: 'min(0px, (100% - 44px) / 2)',
      insetBlock: 'min(0px, (100% - 44px) / 2)',
    },
  },
});

/** The style that places `rect` in an element that shows the size `outer`. */
export const rectStyle = ({ x, y, width, height }: Rect, outer: Size): CSSProperties => ({
  left: `${(x / outer.width) * 100}%`,
  top: `${(y / outer.height) * 100}%`,
  width: `${(width / outer.width) * 100}%`,
  height: `${(height / outer.height) * 100}%`,
});

/** The place while the part is moved, in pixels of the image along the axis of the move. */
interface Move {
  readonly start: number;
  readonly by: 'pointer' | 'keys';
}

interface KeptPartProps {
  /** The part, in pixels of the image. It is shorter than the image along one axis. */
  kept: Rect;
  /** The size of the image. The parent element must show exactly the image. */
  size: Size;
  /** Called when the visitor has moved the part. Without it, the part cannot be moved, but it can keep the focus. */
  onMove?: (kept: Rect) => void;
}

/** The part of an image that a resize keeps, drawn on the picture of the image. */
export function KeptPart({ kept, size, onMove }: KeptPartProps) {
  const { t, format } = useText();
  const [move, setMove] = useState<Move | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const axis = kept.width < size.width ? 'x' : 'y';
  const room = axis === 'x' ? size.width - kept.width : size.height - kept.height;
  const start = move?.start ?? kept[axis];
  const shown = rectStyle({ ...kept, [axis]: start }, size);

  const limited = (to: number) => clamp(Math.round(to), 0, room);
  const cancel = () => setMove(null);
  const end = (to: number) => {
    cancel();
    if (to !== kept[axis]) onMove?.({ ...kept, [axis]: to });
  };
  const settle = () => {
    if (move?.by === 'keys') end(move.start);
  };

  const onPause = useEffectEvent(settle);
  const isKeyed = move?.by === 'keys';
  useEffect(() => {
    if (move?.by !== 'keys') return;
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [move]);
  useEscapeLayer('drag', isKeyed, () => setMove(null));

  // A drag can outlast the render in which it began.
  const latest = useRef(end);
  useLayoutEffect(() => {
    latest.current = end;
  });
  const onPointerDown = useDrag((down) => {
    const picture = ref.current?.parentElement;
    if (!onMove || !picture) return null;
    /** The position of the pointer along the axis, in pixels of the image. */
    const positionOf = ({ clientX, clientY }: PointerEvent): number => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      return axis === 'x'
        ? ((clientX - left) * size.width) / width
        : ((clientY - top) * size.height) / height;
    };
    const offset = start - positionOf(down);
    let to = start;
    setMove({ start, by: 'pointer' });
    return {
      move: (event) => {
        to = limited(positionOf(event) + offset);
        setMove({ start: to, by: 'pointer' });
      },
      end: () => latest.current(to),
      cancel,
      yieldsToPinch: true,
      scrollAxis: axis === 'x' ? 'y' : 'x',
    };
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (!onMove || move?.by === 'pointer') return;
    const by = ARROWS[key]?.[axis === 'x' ? 0 : 1] ?? 0;
    const target = key === 'Home' ? 0 : key === 'End' ? room : start + by * (shiftKey ? 10 : 1);
    const isMove = key === 'Home' || key === 'End' || by !== 0;
    if (!isMove || hasModifier(event)) {
      // The key can be a shortcut, for example of Download, which must use the new place.
      settle();
      return;
    }
    event.preventDefault();
    setMove({ start: limited(target), by: 'keys' });
  };

  return (
    <>
      <Shade>
        <Part style={shown} data-kept="" />
      </Shade>
      <Handle
        ref={ref}
        // A swipe across the axis scrolls the page.
        style={{ ...shown, touchAction: axis === 'x' ? 'pan-y pinch-zoom' : 'pan-x pinch-zoom' }}
        role="slider"
        tabIndex={0}
        aria-label={t('fit.cover.part')}
        aria-disabled={!onMove || undefined}
        aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
        aria-valuemin={0}
        aria-valuemax={room}
        aria-valuenow={start}
        aria-valuetext={t(axis === 'x' ? 'fit.cover.fromLeft' : 'fit.cover.fromTop', {
          distance: format.count(start),
        })}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onBlur={settle}
      />
    </>
  );
}
