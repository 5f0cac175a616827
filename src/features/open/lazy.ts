import { loadLaterTexts } from '../../i18n/language';
import { lazyPart } from '../../lib/lazyPart';

const Nothing = () => null;

const fetchModule = () => import('./later');

/** Without these parts, the page works. */
const options = { alsoLoad: loadLaterTexts, waiting: Nothing, failed: Nothing };

/** What a message about refused files adds. */
export const LazyRefusalDetail = lazyPart(fetchModule, ({ RefusalDetail }) => RefusalDetail, options);

export const LazyTaskCard = lazyPart(fetchModule, ({ TaskCard }) => TaskCard, options);
