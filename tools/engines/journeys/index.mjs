import { editing } from './editing.mjs';
import { looks } from './looks.mjs';
import { site } from './site.mjs';

/**
 * What a visitor does; an error where it cannot be done. What it gives back has to be the same in every engine.
 * @typedef {(
 *   visitor: import('../visitor.mjs').Visitor,
 *   inputs: import('../inputs.mjs').Inputs,
 *   engine: string,
 * ) => Promise<Readonly<Record<string, string>> | void>} Journey
 */

/** @type {Readonly<Record<string, Journey>>} */
export const journeys = { ...editing, ...site, ...looks };
