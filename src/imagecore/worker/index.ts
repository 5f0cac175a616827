import { trustOnlyOwn } from '../../lib/trustedTypes';
import { ImageCoreError } from '../errors';
import type { Employment, Expect, Leave, Lost, Message, Request, Results, Task } from '../protocol';
import { recompressed } from './compress';
import { type Core, loadCore, type Workers } from './core';
import { failureOf } from './failure';
import { Helpers, lose } from './helpers';
import { Session } from './session';
import { StageClock } from './stageClock';
import { warmUp } from './warmUp';

trustOnlyOwn();

/*
 * The core is fetched and compiled as soon as the worker starts, while the visitor is still choosing a
 * file. It is imported dynamically because a static import would delay this module's handler by its
 * top-level await, and messages posted before that would be lost.
 */
const loading = loadCore();
let asked = false;
let core: Core | null = null;
loading
  .then((loaded) => {
    core = loaded;
    return warmUp(loaded, () => !asked);
  })
  // The first task will meet a failure again, and report it.
  .catch(() => {});

let session: Session | null = null;
const helpers = new Helpers();
/** Runs parts for the worker that this one helps. */
let workers: Workers | null = null;

/** What goes on, by its number, and the way to end it. */
const going = new Map<number, AbortController>();

async function perform(task: Task, clock: StageClock, signal: AbortSignal): Promise<Results[Task['op']]> {
  if (task.op === 'open') {
    clock.plan(['load', 'read', 'decode', 'orient', 'preview']);
    const loaded = await clock.time('load', () => loading);
    // If this fails, the open one stays; what was made of it can be made again.
    session?.forgetResults();
    const opened = await Session.open(loaded, task.file, helpers, clock);
    session?.free();
    session = opened;
    return { source: opened.source, ...(await opened.preview([], task.bounds, clock)) };
  }
  switch (task.op) {
    case 'prepare':
      await loading;
      return null;
    case 'compress':
      return { file: recompressed(await loading, task.png) };
    case 'part':
      return { output: runPart(await loading, task) };
  }
  if (!session) throw new ImageCoreError('no-image');
  clock.plan([...session.stagesTo(task.edits), task.op === 'render' ? 'preview' : 'encode']);
  return task.op === 'render'
    ? session.preview(task.edits, task.bounds, clock)
    : { png: await session.encode(task.edits, clock, signal) };
}

/** The output of a part, in the buffer of its input if that has the capacity. */
function runPart(
  core: Core,
  { params, part, input }: Extract<Task, { op: 'part' }>,
): Uint8Array<ArrayBuffer> {
  workers ??= new core.Workers();
  // The generated types do not say that these bytes lie in a buffer of their own, not in a shared one.
  return workers.run(params, part, input, new Uint8Array(input.buffer)) as Uint8Array<ArrayBuffer>;
}

/** What goes over with a result, and need not be copied. */
function buffersIn(result: Results[Task['op']]): Transferable[] {
  if (!result) return [];
  if ('file' in result) return [result.file.buffer];
  return 'output' in result ? [result.output.buffer] : [];
}

/** Whoever asks this worker: the page, or the worker that it helps. */
interface Asker {
  postMessage(message: Message, transfer: Transferable[]): void;
}

// The client asks for one thing at a time: tasks need no queue here.
async function answer(asker: Asker, { id, task }: Request): Promise<void> {
  asked = true;
  const end = new AbortController();
  going.set(id, end);
  const clock = new StageClock((progress) => asker.postMessage({ type: 'progress', id, progress }, []));
  try {
    const result = await perform(task, clock, end.signal);
    asker.postMessage({ type: 'done', id, result, stages: clock.times }, buffersIn(result));
  } catch (thrown) {
    if (end.signal.aborted) {
      asker.postMessage({ type: 'left', id }, []);
      return;
    }
    // With none open, the most that a pixel can take.
    const failure = failureOf(thrown, core, session?.bytesPerPixel ?? 8);
    asker.postMessage({ type: 'failed', id, ...failure }, []);
  } finally {
    going.delete(id);
  }
}

// Held as long as the worker lives: see WorkerLink. Without locks (insecure origins) it is ready at once.
const locks: LockManager | undefined = navigator.locks;
const living = new Promise<void>((held) => {
  if (!locks) held();
  locks?.request(self.name, () => {
    held();
    return new Promise(() => {});
  });
});

/** Answers whoever asks, from now on. */
function serve(asker: Asker): void {
  void living.then(() => asker.postMessage({ type: 'ready' }, []));
}

self.onmessage = ({ data }: MessageEvent<Request | Leave | Expect | Lost | Employment>) => {
  if ('expect' in data) {
    helpers.wake();
    return;
  }
  if ('lost' in data) {
    lose(data.lost);
    return;
  }
  if ('leave' in data) {
    going.get(data.leave)?.abort();
    return;
  }
  if (!('employer' in data)) {
    void answer(self, data);
    return;
  }
  const { employer } = data;
  employer.onmessage = (event: MessageEvent<Request>) => void answer(employer, event.data);
  serve(employer);
};
serve(self);
