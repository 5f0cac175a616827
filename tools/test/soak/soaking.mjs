// Runs the soak test (tools/test/soak.mjs): opens one image after another in a session, and takes many random steps
// with each image. A step is an action of a visitor, such as an edit, Undo or saving.
import { join } from 'node:path';
import { seeded } from '../../../scripts/lib/seeded.mjs';
import { draws, randomEdit } from './edits.mjs';
import { heldAgainstNative } from './held.mjs';
import { imageOf } from './images.mjs';
import { nextStep } from './steps.mjs';
import { Tallies } from './tally.mjs';

/** @typedef {import('../../../e2e/harness/soak.ts').Step} Step */
/** @typedef {import('../../../e2e/harness/soak.ts').Taken} Taken */

/**
 * The largest allowed number of blob URLs of a session. A session needs at most one for each of these: the opened file,
 * its preview, the preview of the present image, the picture of the edit preview, the saved file, the preview of the
 * saved file, and the saved original.
 */
const MOST_BLOB_URLS = 7;

/**
 * @typedef {object} Run
 * @property {import('@playwright/test').Page} page the page e2e/harness/soak.html
 * @property {(file: Buffer) => void} give sets the file that the page opens next
 * @property {ReturnType<typeof import('./replay.mjs').replayer>} replays applies the edits natively
 * @property {string} folder the folder for files that show a fault
 * @property {number} seed determines the random images and edits
 * @property {number} edits the number of edits to apply in the whole run
 * @property {number} each the mean number of edits for one image
 * @property {number} largest the longest allowed side of a random image, in pixels
 * @property {number} area the largest number of pixels that a resize may give an image
 * @property {number} [only] the number of an image. Only this image is used
 * @property {(edits: number, isOpen: boolean) => Promise<void>} [sample] is called at every tenth edit and
 *   after an image is closed
 * @property {(line: string) => void} [say] prints text
 */

/**
 * Uses one image after another, until `run.edits` edits have been applied. If `run.only` is set, only the image with
 * this number is used.
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

/** Opens one image, and takes all steps with this image. A run has one `ImageSoak` for each image. */
class ImageSoak {
  #stepsTaken = 0;

  /**
   * @param {Run} run
   * @param {Tallies} tallies
   * @param {number} number the number of the image, from 0
   */
  constructor(run, tallies, number) {
    this.context = run;
    this.tallies = tallies;
    this.number = number;
    this.form = '';
    this.draw = this.drawFor(0);
  }

  /**
   * Returns functions that make the random choices of one step. Each step has its own sequence of random numbers. So a
   * step's random numbers do not depend on the outcomes of earlier steps. These outcomes can differ from run to run,
   * because canceling interrupts a step at an unpredictable moment of its work.
   * @param {number} step the number of the step, from 1; 0 for the choices about the image as a whole
   */
  drawFor(step) {
    return draws(seeded((this.context.seed * 10_000 + this.number) * 1000 + step));
  }

  /**
   * Records and prints a fault.
   * @param {string} fault
   */
  blame(fault) {
    const { seed } = this.context;
    const where = `seed ${seed}, image ${this.number} (${this.form}), step ${this.#stepsTaken}`;
    this.tallies.faults.push(`${where}: ${fault}`);
    this.context.say?.(`\n${where}: ${fault}`);
  }

  /** Opens the image, takes steps with it, and checks the saved pictures. Closes the image in half of the cases. */
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
      if (taken?.isOther && stepDraw.chance(0.5)) await this.hold('saved', image);
      if (taken && stepDraw.chance(0.08)) await this.hold('image', image);
      if (tallies.edits > before && tallies.edits % 10 === 0) await this.countWorkers();
    }
    if (taken) await this.hold('image', image);
    if (taken && draw.chance(0.3)) await this.hold('original', image);
    context.say?.('.');
    if (draw.chance(0.5)) await close(context, tallies);
    // The run ends after a hang, because a session that hangs cannot open another image.
    if (tallies.faults.some((fault) => fault.endsWith('hang'))) throw new Error(tallies.faults.join('\n'));
  }

  /**
   * Opens the image in one of three ways: while no other job is running, while an edit of the previous image is being
   * applied, or after a first attempt that is canceled.
   * @param {string} name the file's name
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
   * Takes a step in the page, and records its faults.
   * @param {Step} step
   * @param {readonly string[]} outcomes the allowed outcomes
   * @param {string} name the step's name in the report
   * @returns {Promise<Taken | null>} the result; null if there is a fault. After a fault, no more steps are taken with
   *   this image, because they would probably report the same fault again
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
    tallies.count(this.form, taken.outcome === 'AbortError' ? 'canceled' : name);
    tallies.mostBlobUrls = Math.max(tallies.mostBlobUrls, taken.blobUrls);
    const faults = [...taken.faults];
    if (taken.blobUrls > MOST_BLOB_URLS) faults.push(`there are ${taken.blobUrls} blob URLs`);
    if (!outcomes.includes(taken.outcome)) faults.push(taken.outcome);
    for (const fault of faults) this.blame(`${JSON.stringify(step)}: ${fault}`);
    return faults.length > 0 ? null : taken;
  }

  /**
   * Counts the workers, and takes a sample (see memory.mjs). No job is running at this time, so only these workers may
   * exist: one worker with the core, and the helper workers to which it gives parts of its work.
   */
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
   * Applies the same edits to the image with the native build of the core, compares its picture with the saved picture,
   * and records the differences.
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
 * Closes the image if one is open, and checks that no blob URL and no worker is left.
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
