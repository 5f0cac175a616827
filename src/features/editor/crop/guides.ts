import { GUIDES_KEY } from '../../../config/storage';
import { storedChoice } from '../../../lib/storage';

/** The lines inside the crop box, as the visitor can choose them. */
export const GUIDES = ['thirds', 'center', 'golden', 'none'] as const;

export const guidesChoice = storedChoice<(typeof GUIDES)[number]>(GUIDES_KEY, GUIDES);
