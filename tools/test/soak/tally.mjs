/**
 * The counts for the images of one form (see `FORMS` in images.mjs).
 * @typedef {object} Tally
 * @property {number} images the number of images
 * @property {Map<string, number>} steps the number of steps, by the names of the steps
 * @property {number} compared the number of pictures that were compared with those of the native program
 */

/** The counts and the faults of a run. */
export class Tallies {
  /** @type {Map<string, Tally>} by form */
  forms = new Map();
  /** @type {string[]} a description of each fault */
  faults = [];
  /** The number of applied edits, including edits that were undone later. */
  edits = 0;
  /** The largest number of blob URLs after a step. */
  mostBlobUrls = 0;
  /** The largest number of workers that were alive at the same time. They are counted at every tenth edit. */
  mostWorkers = 0;
  /** The number of calls of `close` in soaking.mjs. */
  closed = 0;
  /** The step that took longest: its description, and its duration. */
  slowest = { what: '', milliseconds: 0 };

  /**
   * Returns the counts for one of the `FORMS` of images. Creates them if there are none yet.
   * @param {string} name the name of the form
   */
  form(name) {
    const tally = this.forms.get(name) ?? { images: 0, steps: new Map(), compared: 0 };
    this.forms.set(name, tally);
    return tally;
  }

  /**
   * Counts a step.
   * @param {string} form the form of the image
   * @param {string} name the step's name
   */
  count(form, name) {
    const { steps } = this.form(form);
    steps.set(name, (steps.get(name) ?? 0) + 1);
    if (name === 'applied') this.edits += 1;
  }

  /** The number of pictures that were compared, in all forms. */
  get compared() {
    return [...this.forms.values()].reduce((sum, { compared }) => sum + compared, 0);
  }
}
