/**
 * What has been done with images of one form, and what came of it.
 * @typedef {object} Tally
 * @property {number} images
 * @property {Map<string, number>} steps by their names
 * @property {number} compared pictures whose files were held against those made natively
 */

/** What a run has come to. */
export class Tallies {
  /** @type {Map<string, Tally>} by form */
  forms = new Map();
  /** @type {string[]} what was wrong, in words */
  faults = [];
  /** Edits that were applied, also those undone later. */
  edits = 0;
  /** The most blob URLs that there were after a step. */
  mostBlobUrls = 0;
  /** The most workers that there were at a sample. */
  mostWorkers = 0;
  /** How often the image was closed, and it was looked at what was left. */
  closed = 0;
  slowest = { what: '', milliseconds: 0 };

  /** @param {string} name */
  form(name) {
    const tally = this.forms.get(name) ?? { images: 0, steps: new Map(), compared: 0 };
    this.forms.set(name, tally);
    return tally;
  }

  /**
   * @param {string} form
   * @param {string} name
   */
  count(form, name) {
    const { steps } = this.form(form);
    steps.set(name, (steps.get(name) ?? 0) + 1);
    if (name === 'applied') this.edits += 1;
  }

  get compared() {
    return [...this.forms.values()].reduce((sum, { compared }) => sum + compared, 0);
  }
}
