import { loadLaterTexts } from '../../i18n/language';
import { lazyPart } from '../../lib/lazyPart';
import { OpeningImage } from '../../shared/request/openingImage';

const results = () => import('./results');

const options = { alsoLoad: loadLaterTexts, waiting: OpeningImage };

export const LazyFixedSize = lazyPart(results, ({ FixedSize }) => FixedSize, options);

export const LazyPresetResult = lazyPart(results, ({ PresetResult }) => PresetResult, options);
