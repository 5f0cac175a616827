import { lazyPart } from '../../lib/lazyPart';
import { OpeningImage } from '../../shared/request/openingImage';

const results = () => import('./results');

export const LazyFixedSize = lazyPart(results, ({ FixedSize }) => FixedSize, { waiting: OpeningImage });

export const LazyPresetResult = lazyPart(results, ({ PresetResult }) => PresetResult, {
  waiting: OpeningImage,
});
