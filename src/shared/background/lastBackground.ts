import { type Background, needsNoConversion } from '../../edits';
import { createStore } from '../../lib/store';
import type { OpenImage } from '../../session';

/** The background that was chosen last during this visit of the page. It is not stored. */
export const lastBackground = createStore<Background>('transparent');

/** The background, or transparent if the color space of the image does not permit it. */
export const backgroundFor = ({ source }: Pick<OpenImage, 'source'>, background: Background): Background =>
  source.takesColors || needsNoConversion(background) ? background : 'transparent';
