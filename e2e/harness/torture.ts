// The page of `npm run torture`: it opens one file after another, beside an image that must not be lost.
import { createImageCore, type ImageCore, type View } from '../../src/imagecore';

/** What came of a file. */
export interface Outcome {
  /** `opened`, or the code with which it was refused, or what must never be. */
  readonly kind: 'opened' | 'damaged' | 'hang' | 'lost' | (string & {});
  /** Milliseconds until it was open or refused. */
  readonly time: number;
}

const view: View = { bounds: { width: 64, height: 64 } };

let core: ImageCore = createImageCore();
/** The image that must not be lost, and what is saved of it. */
let guarded = new Blob();
let saved = '';

const file = async (url: string) => (await fetch(url)).blob();

/** What would be saved of the open image, in short. */
async function present(): Promise<string> {
  const png = await core.encode({ file: guarded, edits: [{ kind: 'flip', axis: 'vertical' }] });
  const digest = await crypto.subtle.digest('SHA-256', await png.arrayBuffer());
  return new Uint8Array(digest).join();
}

const codeOf = (thrown: unknown) => String((thrown as { code?: unknown }).code ?? thrown);

const torture = {
  /** Opens the image that must not be lost. */
  async guard(url: string): Promise<void> {
    guarded = await file(url);
    await core.open(guarded, view);
    saved = await present();
  },

  /** Opens a file, waits so many milliseconds at most, and looks at what is open afterwards. */
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
    if (isRefused && (await present().catch(codeOf)) !== saved) {
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
    torture: typeof torture;
  }
}

window.torture = torture;
