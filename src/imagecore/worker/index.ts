import { installTrustedTypesPolicy } from '../../lib/trustedTypes';
import type {
  AnswerMessage,
  CallMessage,
  CancelMessage,
  ControlMessage,
  HelperTask,
  WorkerTask,
} from '../protocol';
import { recompressed } from './compress';
import { type Core, loadCore, type Workers } from './core';
import { failureOf } from './failure';
import { Helpers, loseHelper } from './helpers';
import { ImageCache } from './imageCache';
import { type Caller, type Implementation, serve } from './serve';
import { warmUp } from './warmUp';

installTrustedTypesPolicy();

/*
 * The core is fetched and compiled as soon as the worker starts, while the visitor is still choosing a file. It is imported
 * dynamically because a static import would delay this module's handler by its top-level await, and messages posted before
 * that would be lost.
 */
const loading = loadCore();
let wasCalled = false;
let core: Core | null = null;
loading
  .then((loaded) => {
    core = loaded;
    return warmUp(loaded, () => !wasCalled);
  })
  // The first task will meet a failure again, and report it.
  .catch(() => {});

const helpers = new Helpers();
const images = new ImageCache(loading, helpers);
/** Runs parts of jobs, once this worker is a helper. */
let partWorkers: Workers | null = null;

/** The tasks of a helper. */
const helperTasks: Implementation<HelperTask> = {
  async prepare() {
    await loading;
    return { value: null };
  },
  async compress({ png }) {
    const file = recompressed(await loading, png);
    return { value: { file }, transfer: [file.buffer] };
  },
  async part({ params, part, input }) {
    const loaded = await loading;
    partWorkers ??= new loaded.Workers();
    const buffer = new Uint8Array(input.buffer);
    // The generated types do not say that these bytes lie in a buffer of their own, not in a shared one.
    const output = partWorkers.run(params, part, input, buffer) as Uint8Array<ArrayBuffer>;
    return { value: { output }, transfer: [output.buffer] };
  },
};

/** What is sent for something thrown. */
const failure = (thrown: unknown) => failureOf(thrown, core, images.bytesPerPixel);

// Held as long as the worker lives: see WorkerConnection. Without locks (insecure origins) it is ready at once.
const locks: LockManager | undefined = navigator.locks;
const lockHeld = new Promise<void>((held) => {
  if (!locks) held();
  locks?.request(self.name, () => {
    held();
    return new Promise(() => {});
  });
});

/** Answers a caller's tasks from now on. Returns what takes its messages. */
function answer<T extends WorkerTask | HelperTask>(caller: Caller, tasks: Implementation<T>) {
  const take = serve(caller, tasks, failure);
  void lockHeld.then(() => caller.postMessage({ type: 'ready' } satisfies AnswerMessage, []));
  return (message: CallMessage | CancelMessage) => {
    wasCalled = true;
    take(message);
  };
}

const takeFromPage = answer<WorkerTask>(self, images);

self.onmessage = ({ data }: MessageEvent<CallMessage | CancelMessage | ControlMessage>) => {
  switch (data.type) {
    case 'prewarm':
      helpers.wake();
      break;
    case 'helperLost':
      loseHelper(data.name);
      break;
    case 'connect': {
      const { port } = data;
      const take = answer(port, helperTasks);
      port.onmessage = (event: MessageEvent<CallMessage | CancelMessage>) => take(event.data);
      break;
    }
    default:
      takeFromPage(data);
  }
};
