import type { PartTask, Task } from '../protocol';
import type { Core, Decoded, JpegParts, JpegPlan } from './core';
import type { Helper, Helpers } from './helpers';
import { LastMade } from './lastMade';
import { runParts } from './runParts';

/** Bytes of a file whose image is likely to be large enough to be worked on by several. */
const LARGE_FILE = 1 << 20;

/** The file decoded. Helpers have a part in a large JPEG; for any large file they begin to load. */
export async function decodeWithHelp(core: Core, bytes: Uint8Array, helpers: Helpers): Promise<Decoded> {
  if (bytes.length < LARGE_FILE) {
    helpers.rest();
    return core.decode(bytes);
  }
  return helpers.use(async (present) => {
    const plan = present.length > 0 && isJpeg(bytes) ? core.planJpeg(bytes) : undefined;
    return plan ? decodeInParts(plan, present) : core.decode(bytes);
  });
}

/** Decodes a JPEG by this worker and its helpers. Consumes the plan. */
export async function decodeInParts(plan: JpegPlan, helpers: readonly Helper[]): Promise<Decoded> {
  let joined: boolean;
  try {
    const readers = await readParts(plan, helpers);
    joined = plan.join();
    if (joined) await makeParts(plan, readers);
  } catch (error) {
    plan.free();
    throw error;
  }
  return joined ? plan.finish() : plan.decode();
}

/** Reads all parts. Resolves to the worker that has read each: a helper, or null for this one. */
async function readParts(plan: JpegPlan, helpers: readonly Helper[]): Promise<(Helper | null)[]> {
  const head = plan.head();
  return runParts<Helper | null>(plan.parts, helpers, {
    here: (part) => {
      plan.report(part, plan.read(part));
      return null;
    },
    there: async (helper, part) => {
      const task = { head, part, data: plan.data(part), own: plan.own(part) };
      plan.report(part, await helper.readPart(task));
      return helper;
    },
  });
}

/** Makes all parts, each by the worker that has read it; another one would have to read it first. */
async function makeParts(plan: JpegPlan, readers: readonly (Helper | null)[]): Promise<void> {
  const head = plan.head();
  const helpers = [...new Set(readers)].filter((reader) => reader !== null);
  await runParts<void>(
    plan.parts,
    helpers,
    {
      here: (part) => plan.make(part),
      there: (helper, part) => {
        const unload = (rows: Uint8Array) => plan.put(part, rows);
        return helper.makePart({ head, part, share: plan.share(part), room: plan.room(part), unload });
      },
    },
    { preferred: readers },
  );
}

/** Reads parts of a JPEG for another worker, and makes them when it has learned where they belong. */
export class PartHand {
  readonly #parts = new LastMade<JpegParts>();

  read(core: Core, { head, part, data, own }: PartTask): Uint32Array {
    return this.#of(core, head).read(part, data, own);
  }

  /** The rows of a part, in the buffer that came with the task. */
  make(
    core: Core,
    { head, part, share, carrier }: Extract<Task, { op: 'makePart' }>,
  ): Uint8Array<ArrayBuffer> {
    return new Uint8Array(carrier, 0, this.#of(core, head).rows(part, share, new Uint8Array(carrier)));
  }

  #of(core: Core, head: Uint8Array): JpegParts {
    return this.#parts.get(head, (bytes) => new core.JpegParts(bytes));
  }
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}
