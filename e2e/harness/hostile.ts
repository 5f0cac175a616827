// The page of `npm run test:hostile`. It opens one file after another. Before each of them, an image is open that must
// not be lost.
import { LOSSLESS_PNG } from '../../src/edits';
import { createImageCore, type ImageCore, type RenderRegion } from '../../src/imagecore';

/** The result of opening a file. */
export interface Outcome {
  /**
   * `opened` or `damaged` if the file was opened, and the code of the error if it was refused. `hang` if the opening
   * did not end in time, and `lost` if the guarded image was lost.
   */
  readonly kind: 'opened' | 'damaged' | 'hang' | 'lost' | (string & {});
  /** The time until the file was opened or refused, in milliseconds. */
  readonly time: number;
}

const view: RenderRegion = { bounds: { width: 64, height: 64 } };

let core: ImageCore = createImageCore();
/** The image that must not be lost, and the fingerprint of its saved file. */
let guarded = new Blob();
let guardedFingerprint = '';

const file = async (url: string) => (await fetch(url)).blob();

/** Flips and encodes the guarded image, and returns the SHA-256 hash of the PNG. */
async function fingerprint(): Promise<string> {
  const png = await core.encode({ file: guarded, edits: [{ kind: 'flip', axis: 'vertical' }] }, LOSSLESS_PNG);
  const digest = await crypto.subtle.digest('SHA-256', await png.arrayBuffer());
  return new Uint8Array(digest).join();
}

const codeOf = (thrown: unknown) => String((thrown as { code?: unknown }).code ?? thrown);

const hostile = {
  /** Opens the image that must not be lost, and remembers its fingerprint. */
  async guard(url: string): Promise<void> {
    guarded = await file(url);
    await core.open(guarded, view);
    guardedFingerprint = await fingerprint();
  },

  /**
   * Opens a file, and waits at most `patience` milliseconds. If the file is refused, checks that the guarded image is
   * unchanged.
   */
  async tryOne(url: string, patience: number): Promise<Outcome> {
    const hostile = await file(url);
    const start = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const opening = core.open(hostile, view).then(
      ({ source }) => (source.damaged ? 'damaged' : 'opened'),
      (thrown) => codeOf(thrown),
    );
    const hang = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('hang'), patience);
    });
    const kind = await Promise.race([opening, hang]);
    const time = performance.now() - start;
    clearTimeout(timer);
    if (kind === 'hang') {
      core.close();
      core = createImageCore();
    }
    const isRefused = !['opened', 'damaged', 'hang'].includes(kind);
    if (isRefused && (await fingerprint().catch(codeOf)) !== guardedFingerprint) {
      core.close();
      core = createImageCore();
      await core.open(guarded, view);
      return { kind: 'lost', time };
    }
    if (!isRefused) await core.open(guarded, view);
    return { kind, time };
  },
};

declare global {
  interface Window {
    hostile: typeof hostile;
  }
}

window.hostile = hostile;
