import * as core from '../../src/imagecore/pkg/imagecore.js';
import { BandHand, bandOf } from '../../src/imagecore/worker/bands';
import { PartHand } from '../../src/imagecore/worker/decode';
import type { Helper } from '../../src/imagecore/worker/helpers';

/** Does what a helper does, at once and without a worker; or something else. */
export function fakeHelper(change: Partial<Helper> = {}): Helper {
  const bandHand = new BandHand();
  const partHand = new PartHand();
  const made = {
    ready: Promise.resolve({ result: null, stages: {} }),
    dead: false,
    band: async ({ recipe, first, room, load }: Parameters<Helper['band']>[0]) =>
      bandOf(core.encodeBand(recipe, rowsOf(room, load), first)),
    resize: async ({ recipe, band, room, load, unload }: Parameters<Helper['resize']>[0]) =>
      unload(bandHand.resize(core, recipe, rowsOf(room, load), band)),
    readPart: async (task: Parameters<Helper['readPart']>[0]) => partHand.read(core, task),
    makePart: async ({ room, unload, ...task }: Parameters<Helper['makePart']>[0]) =>
      unload(partHand.make(core, { op: 'makePart', ...task, carrier: new ArrayBuffer(room) })),
    end() {
      Object.assign(made, { dead: true });
    },
    ...change,
  };
  // What is private to the class is of no use to whoever gives it work.
  return made as unknown as Helper;
}

function rowsOf(room: number, load: (to: Uint8Array) => number): Uint8Array<ArrayBuffer> {
  // With more room than is needed, as when it was used before.
  const carrier = new ArrayBuffer(room + 100);
  return new Uint8Array(carrier, 0, load(new Uint8Array(carrier)));
}
