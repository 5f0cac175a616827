import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Edit } from '../../../edits';
import { type Size, sameSize } from '../../../lib/geometry';
import { useStore } from '../../../lib/store';
import { type Picture, useSessionState } from '../../../session';
import { veilStyles } from '../crop/cropBox.styles';
import { roomFor } from '../crop/cropView';
import { AngleView } from './AngleView';
import { PerspectiveView } from './PerspectiveView';
import { areaStyles } from './stage.styles';
import type { StraightenModel } from './straightenState';
import { useTurnGestures } from './useTurnGestures';

const Area = chakra('div', areaStyles);
const Veil = chakra('div', veilStyles);

interface StraightenStageProps {
  model: StraightenModel;
  edits: readonly Edit[];
  picture: Picture;
  alt: string;
}

/** The picture while it is straightened, in place of the crop box. */
export function StraightenStage({ model, edits, picture, alt }: StraightenStageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Size>({ width: 0, height: 0 });
  const way = useStore(model.state, (state) => state.way);
  const isDrawing = useStore(model.state, (state) => state.isDrawing);
  const covered = useSessionState((state) => state.request !== null && state.request.kind !== 'open');
  useTurnGestures(ref, model);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setArea((before) => (sameSize(before, { width, height }) ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitted = useMemo(() => roomFor(picture.size, area, 0).fitted, [picture.size, area]);
  const shown = { model, picture, alt, area, fitted };
  return (
    <Area ref={ref} data-testid="straighten-area" data-drawing={isDrawing || undefined}>
      {area.width > 0 &&
        (way === 'angle' ? (
          <AngleView {...shown} edits={edits} />
        ) : (
          <PerspectiveView {...shown} inactive={covered} />
        ))}
      {covered && <Veil />}
    </Area>
  );
}
