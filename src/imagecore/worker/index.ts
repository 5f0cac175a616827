import { requestLock } from '../../lib/locks';
import { installTrustedTypesPolicy } from '../../lib/trustedTypes';
import type {
  AnswerMessage,
  CallMessage,
  CancelMessage,
  ControlMessage,
  HelperCall,
  WorkerCall,
} from '../common/protocol';
import { type Core, loadCore, type PartRunner } from './core';
import { failureOf } from './failure';
import { disconnectHelper, Helpers } from './helpers';
import { ImageCalls } from './imageCalls';
import { type Caller, type CallHandlers, serve } from './serve';
import { accessMemory, warmUp } from './warmUp';

/** The time in milliseconds after which a worker starts without the lock that shows that it is alive. */
const LOCK_MS = 1000;

installTrustedTypesPolicy();

/*
 * The core is fetched and compiled as soon as the worker starts, while the visitor is still choosing a file. The import
 * is dynamic because the imported module has a top-level await: a static import would delay setting `self.onmessage`
 * below, and messages that arrive before `self.onmessage` is set would be lost.
 */
const loading = loadCore();
let wasCalled = false;
let core: Core | null = null;
loading
  .then((loaded) => {
    core = loaded;
    return warmUp(loaded, () => !wasCalled);
  })
  // Errors are ignored here. The first call also awaits `loading`, and reports an error of the loading. The warm-up
  // only saves time.
  .catch(() => {});

const helpers = new Helpers();
const images = new ImageCalls(loading, helpers);
/** Runs parts of parallel jobs if this worker is a helper. */
let partRunner: PartRunner | null = null;

const helperImplementation: CallHandlers<HelperCall> = {
  async prepare() {
    await loading;
    return { value: null };
  },
  async part({ params, part, input }) {
    const loaded = await loading;
    partRunner ??= new loaded.PartRunner();
    const buffer = new Uint8Array(input.buffer);
    // The generated type allows a SharedArrayBuffer, but the core always returns bytes in an ArrayBuffer.
    const output = partRunner.run(params, part, input, buffer) as Uint8Array<ArrayBuffer>;
    return { value: { output }, transfer: [output.buffer] };
  },
};

const failure = (thrown: unknown) => failureOf(thrown, core, images.bytesPerPixel);

// The worker holds a lock with its own name as long as the worker lives. `WorkerConnection` detects the death of the
// worker by this lock. `lockHeld` resolves to false if the browser has no locks, refuses them or does not answer.
const lockHeld = new Promise<boolean>((resolve) => {
  const hold = () => {
    resolve(true);
    return new Promise(() => {});
  };
  requestLock(self.name, {}, hold).catch(() => resolve(false));
  setTimeout(resolve, LOCK_MS, false);
});

/** Sends 'ready' to `caller` when it is known whether the lock is held. */
function answer<T extends WorkerCall | HelperCall>(caller: Caller, implementation: CallHandlers<T>) {
  const take = serve(caller, implementation, failure);
  void lockHeld.then((locked) => caller.postMessage({ type: 'ready', locked } satisfies AnswerMessage, []));
  return (message: CallMessage | CancelMessage) => {
    wasCalled = true;
    take(message);
  };
}

const takeFromPage = answer<WorkerCall>(self, images);

self.onmessage = ({ data }: MessageEvent<CallMessage | CancelMessage | ControlMessage>) => {
  switch (data.type) {
    case 'prewarm':
      helpers.prewarm();
      loading.then((loaded) => accessMemory(loaded, () => !wasCalled)).catch(() => {});
      break;
    case 'helperLost':
      disconnectHelper(data.name);
      break;
    case 'connect': {
      const { port } = data;
      const take = answer(port, helperImplementation);
      port.onmessage = (event: MessageEvent<CallMessage | CancelMessage>) => take(event.data);
      break;
    }
    default:
      takeFromPage(data);
  }
};
