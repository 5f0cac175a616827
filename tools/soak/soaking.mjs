// A session that is given one image after the other, and step after step.
import { join } from 'node:path';
import { randomNumbers } from '../golden/picture.mjs';
import { draws, randomEdit } from './edits.mjs';
import { heldAgainstNative } from './held.mjs';
import { imageOf } from './images.mjs';
import { nextStep } from './steps.mjs';
import { Tallies } from './tally.mjs';

/** @typedef {import('../../e2e/harness/soak.ts').Step} Step */
/** @typedef {import('../../e2e/harness/soak.ts').Taken} Taken */

/**
 * What the session may keep at most: the file, its preview, the present one, an edit preview's, that of what is saved, what
 * is saved, and the original as it is saved.
 */
const MOST_BLOB_URLS = 7;

/**
 * @typedef {object} Run
 * @property {import('@playwright/test').Page} page the harness's
 * @property {(file: Buffer) => void} give puts a file where the page fetches it
 * @property {ReturnType<typeof import('./replay.mjs').replayer>} replays
 * @property {string} folder for what goes wrong
 * @property {number} seed
 * @property {number} edits to be applied, all in all
 * @property {number} each edits of one image, about
 * @property {number} largest pixels on a side of an image
 * @property {number} area pixels that an edit may make
 * @property {number} [only] the number of the only image
 * @property {(edits: number, isOpen: boolean) => Promise<void>} [sample] called at every tenth edit and after Close
 * @property {(line: string) => void} [say]
 */

/**
 * Runs until so many edits have been applied.
 * @param {Run} run
 */
export async function soak(run) {
  const tallies = new Tallies();
  if (run.only !== undefined) await new ImageSoak(run, tallies, run.only).run();
  else
    for (let number = 0; tallies.edits < run.edits; number++) await new ImageSoak(run, tallies, number).run();
  await close(run, tallies);
  return tallies;
}

class ImageSoak {
  #stepsTaken = 0;

  /**
   * @param {Run} run
   * @param {Tallies} tallies
   * @param {number} number of the image
   */
  constructor(run, tallies, number) {
    this.context = run;
    this.tallies = tallies;
    this.number = number;
    this.form = '';
    this.draw = this.drawFor(0);
  }

  /**
   * Numbers for one step alone, so that what comes after a cancelled step does not depend on its outcome.
   * @param {number} step from 1; 0 for the image as a whole
   */
  drawFor(step) {
    return draws(randomNumbers((this.context.seed * 10_000 + this.number) * 1000 + step));
  }

  /** @param {string} fault */
  blame(fault) {
    const { seed } = this.context;
    const where = `seed ${seed}, image ${this.number} (${this.form}), step ${this.#stepsTaken}`;
    this.tallies.faults.push(`${where}: ${fault}`);
    this.context.say?.(`\n${where}: ${fault}`);
  }

  async run() {
    const { context, tallies, draw } = this;
    const { seed, give, replays, largest, area } = context;
    const image = await imageOf(seed, this.number, largest);
    this.form = image.form;
    tallies.form(image.form).images += 1;
    give(image.bytes);
    let taken = await this.open(image.name);
    replays.open(image.bytes);
    const end = Math.min(
      tallies.edits + draw.between(context.each >> 1, (context.each * 3) >> 1),
      context.edits,
    );
    while (taken && tallies.edits < end) {
      const stepDraw = this.drawFor(++this.#stepsTaken);
      const size = taken.size ?? { width: 1, height: 1 };
      const { step, outcomes, name } = nextStep(stepDraw, size, area, taken.editPreview);
      const before = tallies.edits;
      taken = await this.take(step, outcomes, name);
      if (taken?.editPreview && stepDraw.chance(0.2)) await this.hold('editPreview', image);
      if (taken && stepDraw.chance(0.08)) await this.hold('image', image);
      if (tallies.edits > before && tallies.edits % 10 === 0) await this.countWorkers();
    }
    if (taken) await this.hold('image', image);
    if (taken && draw.chance(0.3)) await this.hold('original', image);
    context.say?.('.');
    if (draw.chance(0.5)) await close(context, tallies);
    // A page whose session hangs is of no more use.
    if (tallies.faults.some((fault) => fault.endsWith('hang'))) throw new Error(tallies.faults.join('\n'));
  }

  /**
   * Opens the image: alone, in the middle of work on the one before, or at the second attempt.
   * @param {string} name
   */
  async open(name) {
    const { draw } = this;
    const [after, inTheMiddle, twice] = [draw.below(200), draw.chance(0.4), draw.chance(0.3)];
    const during = randomEdit(draw, { width: 1, height: 1 }, this.context.area);
    /** @type {Step} */
    const opening = { kind: 'open', name };
    if (inTheMiddle && (await this.context.page.evaluate(() => window.soak.isOpen()))) {
      return this.take({ ...opening, during, after }, ['done'], 'opened in the middle');
    }
    if (twice) {
      const taken = await this.take({ ...opening, after, end: 'cancel' }, ['done', 'AbortError'], 'opened');
      if (taken?.outcome !== 'AbortError') return taken;
    }
    return this.take(opening, ['done'], 'opened');
  }

  /**
   * Takes a step, and looks at what came of it; nothing where the rest would come out wrong as well.
   * @param {Step} step
   * @param {readonly string[]} outcomes
   * @param {string} name
   * @returns {Promise<Taken | null>}
   */
  async take(step, outcomes, name) {
    const { tallies, context } = this;
    const start = performance.now();
    const taken = await context.page.evaluate((each) => window.soak.take(each), step);
    const milliseconds = performance.now() - start;
    if (milliseconds > tallies.slowest.milliseconds)
      tallies.slowest = {
        what: `${JSON.stringify(step)} of image ${this.number} (${this.form})`,
        milliseconds,
      };
    tallies.count(this.form, taken.outcome === 'AbortError' ? 'cancelled' : name);
    tallies.mostBlobUrls = Math.max(tallies.mostBlobUrls, taken.blobUrls);
    const faults = [...taken.faults];
    if (taken.blobUrls > MOST_BLOB_URLS) faults.push(`there are ${taken.blobUrls} blob URLs`);
    if (!outcomes.includes(taken.outcome)) faults.push(taken.outcome);
    for (const fault of faults) this.blame(`${JSON.stringify(step)}: ${fault}`);
    return faults.length > 0 ? null : taken;
  }

  /** Every tenth edit: when all is settled there is one worker, and its helpers. */
  async countWorkers() {
    const { tallies, context } = this;
    const { workers, allowed } = await context.page.evaluate(async () => {
      const allowed = window.soak.workersAllowed;
      return { ...(await window.soak.alive(allowed)), allowed };
    });
    tallies.mostWorkers = Math.max(tallies.mostWorkers, workers);
    if (workers > allowed) this.blame(`there are ${workers} workers`);
    await context.sample?.(tallies.edits, true);
  }

  /**
   * @param {import('./held.mjs').Which} which
   * @param {import('./images.mjs').Image} image
   */
  async hold(which, image) {
    const { page, replays, folder, seed } = this.context;
    const place = join(folder, `fault-${seed}-${this.number}-${this.#stepsTaken}-${which}`);
    const faults = await heldAgainstNative({ page, replays, which, image, folder: place });
    this.tallies.form(this.form).compared += 1;
    for (const fault of faults) this.blame(fault);
  }
}

/**
 * Closes the image, after which nothing may be left.
 * @param {Run} run
 * @param {Tallies} tallies
 */
async function close({ page, sample }, tallies) {
  const left = await page.evaluate(() => {
    window.soak.close();
    return window.soak.alive(0);
  });
  tallies.closed += 1;
  if (left.blobUrls + left.workers > 0)
    tallies.faults.push(`after Close there are ${left.blobUrls} blob URLs and ${left.workers} workers`);
  await sample?.(tallies.edits, false);
}
