import * as core from '../../src/imagecore/pkg/imagecore.js';
import type { Helper } from '../../src/imagecore/worker/helpers';

/** A fake of a helper worker. It runs the parts of a job in this thread. `change` replaces some of its members. */
export function fakeHelper(change: Partial<Helper> = {}): Helper {
  const runner = new core.PartRunner();
  const helper = {
    ready: Promise.resolve({ result: null, phases: {} }),
    dead: false,
    isReady: true,
    runPart: async (...[job, params, part]: Parameters<Helper['runPart']>) => {
      // For odd parts the buffer is larger than needed, like a buffer that is reused after a larger part.
      const buffer = new Uint8Array(part % 2 ? 1 << 22 : 0);
      const output = runner.run(params, part, job.input(part, buffer), buffer);
      return output.slice(0, job.accept(part, output));
    },
    end() {
      Object.assign(helper, { dead: true, isReady: false });
    },
    ...change,
  };
  // The private members of the class are missing. The code that uses a helper does not need them.
  return helper as unknown as Helper;
}

/** A helper that returns the wrong bytes `output` for every part. */
export const wrongHelper = (output: Uint8Array): Helper =>
  fakeHelper({ runPart: async (job, _, part) => output.slice(0, job.accept(part, output)) });
