import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText';
import { clamp } from '../../lib/geometry';
import { ARROWS, hasModifier } from '../../lib/keyboard';
import { useStore } from '../../lib/store';
import { useDrag } from '../../lib/useDrag';
import { Icon } from '../../ui/icons';
import type { Layer, TiledLayer } from './layer';
import { useCanvas } from './useCanvas';
import { COMPARED_TEXTS, type ComparedName } from './useLayers';
import { usePointers } from './usePointers';
import type { ViewerModel } from './viewerModel';

/** The distance by which an arrow key moves the picture, in CSS pixels. */
const ARROW_STEP = 80;

/** The distance by which an arrow key moves the divider, as a fraction of the canvas's width. */
const DIVIDER_STEP = 0.02;

const Area = chakra('div', {
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '0',
    overflow: 'hidden',
    bg: 'stage',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
    // The ring lies over the picture, on a frame in the color of the stage, so that it is visible on every picture.
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      pointerEvents: 'none',
      layerStyle: 'focusRing',
      outlineOffset: '-4px',
      boxShadow: 'inset 0 0 0 6px {colors.stage}',
    },
    '& canvas': { position: 'absolute', inset: '0', width: 'full', height: 'full' },
  },
});

const Board = chakra('div', {
  base: {
    position: 'absolute',
    layerStyle: 'checkerboard',
    '&[data-opaque]': { backgroundImage: 'none' },
  },
});

const Label = chakra('span', {
  base: {
    position: 'absolute',
    top: '3',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'round',
    bg: 'panel',
    color: 'text',
    fontSize: 'sm',
    fontWeight: 'bold',
    boxShadow: 'raised',
    pointerEvents: 'none',
  },
});

const Handle = chakra('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    // The handle is wider than the line of the divider, so that a pointer can also grab the divider beside the line.
    width: '11',
    transform: 'translateX(-50%)',
    display: 'grid',
    placeItems: 'center',
    cursor: 'ew-resize',
    touchAction: 'none',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: 'calc(50% - 1px)',
      width: '2px',
      bg: 'white',
      boxShadow: '0 0 0 1px rgb(0 0 0 / 0.5)',
    },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible > span': { layerStyle: 'focusRing' },
  },
});

const Knob = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'round',
    bg: 'panel',
    color: 'text',
    boxShadow: 'raised',
  },
});

/**
 * A cross on the pixel in the middle of the viewport, or of its left half in a comparison side by side. While the arrow
 * keys move the picture, `PixelReadout` shows the color of this pixel.
 */
const Cross = chakra('span', {
  base: {
    position: 'absolute',
    boxSize: '5',
    transform: 'translate(-50%, -50%)',
    pointerEvents: 'none',
    mixBlendMode: 'difference',
    color: 'white',
  },
});

function Divider({ model, label }: { model: ViewerModel; label: string }) {
  const handle = useRef<HTMLDivElement>(null);

  // The divider follows the pointer without a React render, because a render in each frame would take too long.
  useLayoutEffect(() => {
    let shown = Number.NaN;
    const place = () => {
      const { split } = model.state.get();
      if (split === shown) return;
      shown = split;
      handle.current?.style.setProperty('left', `${split * 100}%`);
      handle.current?.setAttribute('aria-valuenow', String(Math.round(split * 100)));
    };
    place();
    return model.state.subscribe(place);
  }, [model]);

  const move = (next: number) => model.set({ split: clamp(next, 0, 1) });

  const drag = useDrag(() => {
    const area = handle.current?.parentElement;
    if (!area) return null;
    const { split: before } = model.state.get();
    const follow = ({ clientX }: PointerEvent) => {
      const { left, width } = area.getBoundingClientRect();
      move((clientX - left) / width);
    };
    return { move: follow, end: () => {}, cancel: () => move(before) };
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (hasModifier(event)) return;
    const arrow = ARROWS[key];
    const end = key === 'Home' ? 0 : key === 'End' ? 1 : null;
    if (!arrow && end === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(end ?? model.state.get().split + ((arrow?.[0] ?? 0) - (arrow?.[1] ?? 0)) * DIVIDER_STEP);
  };
  return (
    <Handle
      ref={handle}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      onPointerDown={drag}
      onKeyDown={onKeyDown}
    >
      <Knob>
        <Icon name="compare" />
      </Knob>
    </Handle>
  );
}

interface ComparisonProps extends Pick<ViewportProps, 'model' | 'otherName'> {
  /** Whether the other picture is the original as the browser's canvas reduces it. */
  isByBrowser: boolean;
}

function Comparison({ model, otherName, isByBrowser }: ComparisonProps) {
  const { t } = useText();
  const texts = COMPARED_TEXTS[otherName];
  const compare = useStore(model.state, (state) => state.compare);
  const isOtherShown = useStore(model.state, (state) => state.isOtherShown);
  const name = t(isByBrowser ? 'viewer.browser' : texts.name);
  if (compare === 'off') return isOtherShown ? <Label insetInlineStart="3">{name}</Label> : null;
  return (
    <>
      <Label insetInlineStart="3">{name}</Label>
      {!isOtherShown && <Label insetInlineEnd="3">{t('viewer.result')}</Label>}
      {compare === 'slider' && !isOtherShown && <Divider model={model} label={t(texts.divider)} />}
    </>
  );
}

function Mark({ model }: { model: ViewerModel }) {
  const marked = useStore(model.readout, (readout) => (readout?.isMarked ? readout.at : null));
  const ratio = useStore(model.state, (state) => state.ratio);
  if (!marked) return null;
  return (
    <Cross style={{ left: marked.x / ratio, top: marked.y / ratio }}>
      <Icon name="plus" />
    </Cross>
  );
}

interface ViewportProps {
  model: ViewerModel;
  name: string;
  result: TiledLayer;
  other: Layer | null;
  otherName: ComparedName;
}

export const Viewport = memo(function Viewport({ model, name, result, other, otherName }: ViewportProps) {
  const { t, format } = useText();
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);
  const [boards] = useState(() => [first, second]);
  const isSpaceHeld = useRef(false);
  usePointers(area, model);

  // The dialog focuses the element with the attribute `autofocus` when the dialog opens. If the script of the viewer
  // arrives after the dialog has opened, this effect focuses the element.
  useLayoutEffect(() => {
    area.current?.setAttribute('autofocus', '');
    area.current?.focus({ preventScroll: true });
  }, []);
  useCanvas(area, canvas, boards, model, result, other);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (hasModifier(event)) return;
    const arrow = ARROWS[key];
    if (arrow) {
      const by = ARROW_STEP * model.state.get().ratio;
      model.pan({ x: -arrow[0] * by, y: -arrow[1] * by });
      model.readout.set({ at: model.middle, isMarked: true });
    } else if (key === ' ') {
      isSpaceHeld.current = true;
      model.set({ isOtherShown: other !== null });
    } else {
      return;
    }
    event.preventDefault();
  };
  const release = () => {
    if (!isSpaceHeld.current) return;
    isSpaceHeld.current = false;
    model.set({ isOtherShown: false });
  };
  return (
    <Area
      ref={area}
      // With the role `application` a screen reader passes the arrow keys to the page.
      role="application"
      tabIndex={0}
      aria-label={t('viewer.picture', { name, size: format.size(result.size) })}
      aria-busy="true"
      onKeyDown={onKeyDown}
      onKeyUp={({ key }) => key === ' ' && release()}
      onBlur={release}
      data-viewport
    >
      <Board ref={first} />
      <Board ref={second} hidden />
      <canvas ref={canvas} />
      {other && <Comparison model={model} otherName={otherName} isByBrowser={other.kind === 'whole'} />}
      <Mark model={model} />
    </Area>
  );
});
