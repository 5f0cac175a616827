import { SIZE_MODE_KEY } from '../../../config/storage';
import { storedChoice } from '../../../lib/storage';
import { SIZE_MODES, type SizeMode } from './sizeFields';

/** The mode in which the visitor last entered a size. */
export const sizeMode = storedChoice<SizeMode>(SIZE_MODE_KEY, SIZE_MODES);
