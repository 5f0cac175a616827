// A page with only the image core. On this page the client and the real worker can be tested in a real browser without
// the user interface.
import type { Edit } from '../../src/edits';
import { createImageCore, type EditedImage, type RenderRegion } from '../../src/imagecore';

const view: RenderRegion = { bounds: { width: 400, height: 400 } };

const workers: Worker[] = [];
const helpers: Worker[] = [];

// The client does not expose its workers. A test needs them, because it kills workers without the client's knowledge.
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
  /** The file of the test. */
  file: new Blob(),
  /** Sets `file` to a file with the bytes in `base64`. */
  async give(base64: string) {
    harness.file = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
  },
  /** The bytes of a blob in base64. A test receives this string much faster than an array of numbers. */
  async base64(blob: Blob): Promise<string> {
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onload = done;
      reader.readAsDataURL(blob);
    });
    return String(reader.result).split(',')[1] ?? '';
  },
  /** The bounds of the previews. */
  view,
  /** `file` with these edits. */
  image: (...edits: readonly Edit[]): EditedImage => ({ file: harness.file, edits }),
  /** Creates a core and opens `file` in it. */
  async open() {
    const core = createImageCore();
    const opened = await core.open(harness.file, view);
    return { core, opened };
  },
  /** The outcome of a promise: 'resolved', or the code of its error, or the name of an error without a code. */
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
