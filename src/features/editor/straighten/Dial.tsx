import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { MAX_ANGLE } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { PER_DEGREE } from '../../../lib/angle';
import { ARROWS, hasModifier } from '../../../lib/keyboard';
import { useStore } from '../../../lib/store';
import { useDrag } from '../../../lib/useDrag';
import type { StraightenModel } from './straightenState';

/** The distance of two marks, in CSS pixels: one degree. */
const DEGREE_PX = 10;

/** The steps of the arrow keys in hundredths of a degree, without and with Shift. */
export const KEY_STEPS = { fine: 10, coarse: 100 } as const;

/** The length of the scale that is repeated: five degrees. */
const TILE_PX = 5 * DEGREE_PX;

const TICK = 'currentColor 0 1px, transparent 1px';

const Scale = chakra('div', {
  base: {
    position: 'relative',
    height: '12',
    borderRadius: 'control',
    bg: 'fill',
    color: 'textMuted',
    cursor: 'ew-resize',
    overflow: 'hidden',
    userSelect: 'none',
    // A vertical swipe that begins on the dial scrolls the page.
    touchAction: 'pan-y',
    '--at': 'calc(50% - var(--angle) * 1px)',
    // A mark for each degree, and a longer one for each fifth.
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0',
      backgroundImage: `repeating-linear-gradient(90deg, ${TICK} ${DEGREE_PX}px), repeating-linear-gradient(90deg, ${TICK} ${TILE_PX}px)`,
      backgroundSize: `${TILE_PX}px 25%, ${TILE_PX}px 50%`,
      // Percentages place the middle of a tile, which begins with a mark.
      backgroundPosition: `calc(var(--at) + ${TILE_PX / 2}px) 100%`,
      backgroundRepeat: 'repeat-x',
    },
    // The place of the present angle.
    _after: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      left: '50%',
      width: '3px',
      marginLeft: '-1.5px',
      bg: 'accent',
    },
    '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.5' },
    '@media (forced-colors: active)': {
      borderWidth: '1px',
      color: 'CanvasText',
      _after: { forcedColorAdjust: 'none', bg: 'Highlight' },
    },
  },
});

const Zero = chakra('span', {
  base: {
    position: 'absolute',
    top: '1',
    left: 'var(--at)',
    transform: 'translateX(-50%)',
    fontSize: 'sm',
    lineHeight: '1.2',
  },
});

/** The angle in degrees with a minus sign of its own, and its unit. */
const angleText = (angle: number, number: (value: number, digits: number) => string): string =>
  `${number(angle / PER_DEGREE, 2).replace('-', '\u2212')}°`;

interface DialProps {
  model: StraightenModel;
  textState: StraightenModel['state'];
  inactive: boolean;
}

/** A scale of degrees that a pointer or the arrow keys move below a mark. It snaps at zero. */
export function Dial({ model, textState, inactive }: DialProps) {
  const { t, format } = useText();
  const ref = useRef<HTMLDivElement>(null);
  const angle = useStore(textState, (state) => state.angle);
  // The scale follows each movement without a React render.
  useLayoutEffect(() => {
    const place = () =>
      ref.current?.style.setProperty('--angle', String((model.state.get().angle / PER_DEGREE) * DEGREE_PX));
    place();
    return model.state.subscribe(place);
  }, [model]);

  const onPointerDown = useDrag((down) => {
    if (inactive) return null;
    const from = model.state.get().angle;
    model.change({ type: 'dragStart' });
    return {
      // The scale moves with the pointer, so the angle becomes less when the pointer moves to the right.
      move: ({ clientX }) =>
        model.change({ type: 'dragTurn', to: from - ((clientX - down.clientX) / DEGREE_PX) * PER_DEGREE }),
      end: () => model.change({ type: 'dragEnd' }),
      cancel: () => model.change({ type: 'dragCancel' }),
      scrollAxis: 'y',
    };
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, repeat } = event;
    if (inactive || hasModifier(event)) return;
    const arrow = ARROWS[key];
    const ends: Readonly<Record<string, number>> = { Home: -MAX_ANGLE, End: MAX_ANGLE };
    // Up is more, as for every slider.
    const by = arrow && (arrow[0] - arrow[1]) * (shiftKey ? KEY_STEPS.coarse : KEY_STEPS.fine);
    const to = by === undefined ? ends[key] : model.state.get().angle + by;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    model.change({ type: 'turn', to, repeat });
  };
  const degrees = angle / PER_DEGREE;
  return (
    <Scale
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={t('straighten.dial', { step: format.number(KEY_STEPS.fine / PER_DEGREE, 1) })}
      aria-valuemin={-MAX_ANGLE / PER_DEGREE}
      aria-valuemax={MAX_ANGLE / PER_DEGREE}
      aria-valuenow={degrees}
      aria-valuetext={angleText(angle, format.number)}
      aria-disabled={inactive || undefined}
      onPointerDown={onPointerDown}
      onDoubleClick={() => !inactive && model.change({ type: 'turn', to: 0 })}
      onKeyDown={onKeyDown}
    >
      <Zero aria-hidden="true">0°</Zero>
    </Scale>
  );
}
