import { loadLaterTexts } from '../../i18n/language';
import { lazyPart } from '../../lib/lazyPart';
import { OpeningImage } from '../../shared/request/openingImage';

export const LazyIconSet = lazyPart(
  () => import('./IconSet'),
  ({ IconSet }) => IconSet,
  { alsoLoad: loadLaterTexts, waiting: OpeningImage },
);
