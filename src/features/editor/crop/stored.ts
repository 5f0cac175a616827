import type { CropAspect } from '../../../config/crop';
import { GUIDES_KEY, OWN_ASPECTS_KEY } from '../../../config/storage';
import { parseAspect } from '../../../lib/parseQuantity';
import { storedChoice } from '../../../lib/storage';
import { recent } from '../../../shared/recent/recent';

/** The lines inside the crop box, as the visitor can choose them. */
export const GUIDES = ['thirds', 'center', 'golden', 'none'] as const;

export const guidesChoice = storedChoice<(typeof GUIDES)[number]>(GUIDES_KEY, GUIDES);

/** The proportions that the visitor has typed. */
export const ownAspects = recent<CropAspect>(OWN_ASPECTS_KEY, 3, (aspect) => aspect, parseAspect);
