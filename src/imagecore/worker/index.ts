import { ImageCoreError } from '../errors';
import type { Message, Request, Results, Task } from '../protocol';
import { bandOf } from './bands';
import { loadCore } from './core';
import { failureOf } from './failure';
import { Helpers } from './helpers';
import { Session } from './session';
import { StageClock } from './stageClock';

/*
 * The core is fetched and compiled as soon as the worker starts, while the visitor is still choosing a
 * file. It is imported dynamically because a static import would delay this module's handler by its
 * top-level await, and messages posted before that would be lost.
 */
const loading = loadCore();
// The first task will meet a failure again, and report it.
loading.catch(() => {});

let session: Session | null = null;
const helpers = new Helpers();

async function perform(task: Task, clock: StageClock): Promise<Results[Task['op']]> {
  if (task.op === 'open') {
    clock.plan(['load', 'read', 'decode', 'orient', 'preview']);
    const core = await clock.time('load', () => loading);
    const opened = await Session.open(core, task.file, clock);
    session?.free();
    session = opened;
    return { source: opened.source, ...opened.preview([], task.bounds, clock) };
  }
  if (task.op === 'prepare' || task.op === 'band') {
    const core = await loading;
    return task.op === 'band' ? bandOf(core.encodeBand(task.recipe, task.rows, task.first)) : null;
  }
  if (!session) throw new ImageCoreError('no-image');
  clock.plan([...session.stagesTo(task.edits), task.op === 'render' ? 'preview' : 'encode']);
  return task.op === 'render'
    ? session.preview(task.edits, task.bounds, clock)
    : { png: await session.encode(task.edits, helpers, clock) };
}

function post(message: Message, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer);
}

// The client asks for one thing at a time: tasks need no queue here.
self.onmessage = async ({ data: { id, task } }: MessageEvent<Request>) => {
  const clock = new StageClock((progress) => post({ type: 'progress', id, progress }));
  try {
    const result = await perform(task, clock);
    const transfer = result && 'chunk' in result ? [result.chunk.buffer] : [];
    post({ type: 'done', id, result, stages: clock.times }, transfer);
  } catch (thrown) {
    post({ type: 'failed', id, ...failureOf(thrown) });
  }
};

// Held as long as the worker lives: see WorkerLink. Without locks (insecure origins) it is ready at once.
const locks: LockManager | undefined = navigator.locks;
if (locks) {
  locks.request(self.name, () => {
    post({ type: 'ready' });
    return new Promise(() => {});
  });
} else {
  post({ type: 'ready' });
}
