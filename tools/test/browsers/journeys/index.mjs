import { editing } from './editing.mjs';
import { looks } from './looks.mjs';
import { site } from './site.mjs';
import { viewer } from './viewer.mjs';

/**
 * Performs the actions of a visitor, and throws an error if an action fails. The returned texts must be the same in
 * every engine.
 * @typedef {(
 *   visitor: import('../visitor.mjs').Visitor,
 *   inputs: import('../inputs.mjs').Inputs,
 *   engine: string,
 * ) => Promise<Readonly<Record<string, string>> | void>} Journey
 */

/** @type {Readonly<Record<string, Journey>>} */
export const journeys = { ...editing, ...site, ...viewer, ...looks };
