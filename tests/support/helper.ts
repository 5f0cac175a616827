import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper } from '../../src/imagecore/worker/helpers';

/** Does what a helper does, at once and without a worker; or something else. */
export function fakeHelper(change: Partial<Helper> = {}): Helper {
  const workers = new core.Workers();
  const made = {
    ready: Promise.resolve({ result: null, phases: {} }),
    dead: false,
    runPart: async (...[job, params, part]: Parameters<Helper['runPart']>) => {
      // With more room than is needed now and then, as when it was used before.
      const buffer = new Uint8Array(part % 2 ? 1 << 22 : 0);
      const output = workers.run(params, part, job.input(part, buffer), buffer);
      return output.slice(0, job.accept(part, output));
    },
    end() {
      Object.assign(made, { dead: true });
    },
    ...change,
  };
  // What is private to the class is of no use to whoever gives it work.
  return made as unknown as Helper;
}

/** A helper whose output is always these bytes. */
export const wrongHelper = (output: Uint8Array): Helper =>
  fakeHelper({ runPart: async (job, _, part) => output.slice(0, job.accept(part, output)) });
