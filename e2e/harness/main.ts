// A page with nothing on it but the image core, so that the wrapper and the real worker can be tested
// in a real browser without the interface around them.
import type { Edit } from '../../src/edits';
import { createImageCore, type EditedImage, type View } from '../../src/imagecore';

const view: View = { bounds: { width: 400, height: 400 } };

const workers: Worker[] = [];
const helpers: Worker[] = [];

// The wrapper never says which workers it has; a test needs them to kill them behind its back.
window.Worker = class extends Worker {
  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args);
    const isHelper = args[1]?.name?.startsWith('imagecore-helper');
    (isHelper ? helpers : workers).push(this);
  }
};

const harness = {
  createImageCore,
  workers,
  helpers,
  /** The file that the test has given. */
  file: new Blob(),
  /** Takes a file from the test. */
  async give(base64: string) {
    harness.file = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
  },
  /** Hands bytes to the test: much faster than an array of numbers. */
  async base64(blob: Blob): Promise<string> {
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onload = done;
      reader.readAsDataURL(blob);
    });
    return String(reader.result).split(',')[1] ?? '';
  },
  /** What previews are made to fit. */
  view,
  /** The given file after these edits. */
  image: (...edits: readonly Edit[]): EditedImage => ({ file: harness.file, edits }),
  /** Sets up a core and opens the given file in it. */
  async open() {
    const core = createImageCore();
    const opened = await core.open(harness.file, view);
    return { core, opened };
  },
  /** How a promise ends: what it rejected with, by name and code, or 'resolved'. */
  async outcome(promise: Promise<unknown>): Promise<string> {
    try {
      await promise;
      return 'resolved';
    } catch (thrown) {
      const { name, code } = thrown as { name?: string; code?: unknown };
      return typeof code === 'string' ? code : String(name);
    }
  },
};

declare global {
  interface Window {
    harness: typeof harness;
  }
}

window.harness = harness;
