import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Edit, hexOf } from '../../../edits';
import { isAbort } from '../../../imagecore';
import type { Point, Size } from '../../../lib/geometry';
import { logFailure } from '../../../lib/log';
import { delay } from '../../../lib/promises';
import { useStore } from '../../../lib/store';
import { useDrag } from '../../../lib/useDrag';
import { type Picture, useSession, useSessionState } from '../../../session';
import { useDevicePixelRatio } from '../../../ui/devicePixelRatio';
import { FILL_STAGE } from '../../../ui/Picture';
import { PreviewPicture } from '../../../ui/PreviewPicture';
import { backdropStyles, frameStyles, gridStyles, linesStyles } from './stage.styles';
import { shownAt } from './stageGeometry';
import { angleOfLine, editOf, resultProblem, type StraightenModel } from './straightenState';

/**
 * The times in milliseconds for which the picture must rest before a draft of its pixels is shown, and then the exact ones.
 * A turn goes on while the exact ones are computed, which cannot be stopped at once.
 */
const REST_MS = { draft: 40, exact: 500 } as const;

/**
 * Before the first turn, a draft is made and not shown, unless the image is less than this many times as wide as the
 * picture: the worker then has the reduced image, and its code is compiled.
 */
const LARGE = 3;

/** The shortest line that counts as the horizon, in CSS pixels. */
const LEAST_LINE = 12;

const Backdrop = chakra('div', backdropStyles);
const Turned = chakra('div', { base: { lineHeight: '0', willChange: 'transform' } });
const Frame = chakra('div', frameStyles);
const Sharp = chakra('canvas', { base: { position: 'absolute', inset: '0', width: 'full', height: 'full' } });
const Grid = chakra('div', gridStyles);
const Line = chakra('svg', linesStyles);

/** Catches the presses while the visitor draws a line that becomes level or upright, and shows the line. */
function Horizon({ model }: { model: StraightenModel }) {
  const [line, setLine] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const onPointerDown = useDrag((down) => {
    const box = ref.current?.getBoundingClientRect();
    if (!box) return null;
    const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({
      x: clientX - box.left,
      y: clientY - box.top,
    });
    const from = pointOf(down);
    let to = from;
    return {
      move: (event) => {
        to = pointOf(event);
        setLine({ from, to });
      },
      end: () => {
        setLine(null);
        if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST_LINE) return;
        model.change({ type: 'turn', to: angleOfLine(model.state.get().angle, from, to) });
      },
      cancel: () => setLine(null),
    };
  });
  const ends = line && { x1: line.from.x, y1: line.from.y, x2: line.to.x, y2: line.to.y };
  return (
    <chakra.div
      ref={ref}
      position="absolute"
      inset="0"
      zIndex="1"
      onPointerDown={onPointerDown}
      data-horizon=""
    >
      {ends && (
        <Line aria-hidden="true">
          <line {...ends} stroke="rgb(0 0 0 / 0.6)" strokeWidth="4" />
          <line {...ends} stroke="#fff" strokeWidth="2" />
        </Line>
      )}
    </chakra.div>
  );
}

interface AngleViewProps {
  model: StraightenModel;
  edits: readonly Edit[];
  picture: Picture;
  alt: string;
  area: Size;
  /** The size at which the whole picture is shown without the turn, in CSS pixels. */
  fitted: Size;
}

/** The picture, turned by the compositor, and in its frame, when it rests, the pixels of the core. */
export function AngleView({ model, edits, picture, alt, area, fitted }: AngleViewProps) {
  const session = useSession();
  const isFree = useSessionState((state) => state.request === null);
  const ratio = useDevicePixelRatio();
  const backdrop = useRef<HTMLDivElement>(null);
  const turned = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sharp = useRef<HTMLCanvasElement>(null);
  const grid = useRef<HTMLDivElement>(null);

  // The picture follows each movement without a React render.
  useLayoutEffect(() => {
    const place = () => {
      const state = model.state.get();
      const shown = shownAt(state, area, fitted);
      const size = { width: `${shown.frame.width}px`, height: `${shown.frame.height}px` };
      if (turned.current) turned.current.style.transform = shown.transform;
      if (frame.current) Object.assign(frame.current.style, size);
      if (!backdrop.current) return;
      const { keepsWhole, background } = state;
      const color = keepsWhole && background !== 'transparent' ? hexOf(background) : null;
      Object.assign(backdrop.current.style, size, {
        visibility: keepsWhole ? 'visible' : 'hidden',
        background: color ?? '',
      });
    };
    place();
    return model.state.subscribe(place);
  }, [model, area, fitted]);

  useEffect(() => {
    let controller = new AbortController();
    const show = async (isDraft: boolean, signal: AbortSignal) => {
      const state = model.state.get();
      const { width, height } = shownAt(state, area, fitted).frame;
      const bounds = {
        width: Math.max(1, Math.round(width * ratio)),
        height: Math.max(1, Math.round(height * ratio)),
      };
      const isLarge = state.image.width > LARGE * bounds.width;
      const first = isDraft && isLarge ? editOf({ ...state, angle: 1 }) : null;
      const edit = editOf(state) ?? first;
      if (!edit || !isFree || resultProblem(state) !== null) return;
      const picture = await session.renderForViewer([...edits, edit], { bounds, isDraft }, signal);
      if (edit === first) return;
      const bitmap = await createImageBitmap(picture);
      const canvas = sharp.current;
      if (!canvas || signal.aborted) {
        bitmap.close();
        return;
      }
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      canvas.hidden = false;
      canvas.dataset['sharp'] = isDraft ? 'draft' : 'exact';
    };
    const wait = async () => {
      const { signal } = controller;
      try {
        await delay(REST_MS.draft, signal);
        if (model.state.get().before !== null) return;
        grid.current?.removeAttribute('data-shown');
        await Promise.all([show(true, signal), delay(REST_MS.exact - REST_MS.draft, signal)]);
        await show(false, signal);
      } catch (thrown) {
        if (!signal.aborted && !isAbort(thrown)) logFailure('view', 'unavailable', thrown);
      }
    };
    const onChange = () => {
      controller.abort();
      controller = new AbortController();
      sharp.current?.setAttribute('hidden', '');
      if (!model.state.get().isDrawing) grid.current?.setAttribute('data-shown', '');
      void wait();
    };
    void wait();
    const unsubscribe = model.state.subscribe(onChange);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [session, model, edits, area, fitted, ratio, isFree]);

  const isDrawing = useStore(model.state, (state) => state.isDrawing);
  const { preview, size, hasAlpha } = picture;
  return (
    <>
      <Backdrop ref={backdrop} />
      <Turned ref={turned} style={fitted}>
        <PreviewPicture preview={preview} alt={alt} size={size} opaque={!hasAlpha} {...FILL_STAGE} />
      </Turned>
      <Frame ref={frame} data-frame="">
        <Sharp ref={sharp} hidden layerStyle="checkerboard" aria-hidden="true" data-sharp="" />
        <Grid ref={grid} data-grid="" />
      </Frame>
      {isDrawing && <Horizon model={model} />}
    </>
  );
}
