import type { Page } from '@playwright/test';
import type { Phase } from '../../src/imagecore';
import type {
  AnswerMessage,
  CallMessage,
  CancelMessage,
  ControlMessage,
} from '../../src/imagecore/common/protocol';

/**
 * Which messages from workers are held back. `all`: all results. `files`: only results that are files. `news`: all
 * results, and all progress events except the first.
 */
type Held = 'all' | 'files' | 'news';

/** What happens to the workers of the page and to their messages. */
interface Control {
  /** The image workers that the page has started, the oldest first. Helper workers are not counted. */
  readonly started: Worker[];
  /** Holds back messages of workers from now on. */
  hold(which: Held): void;
  /** Delivers the messages that were held back, and holds back no more messages. */
  letGo(): void;
  /** The operations of the core that must fail. Their tasks are changed before they are sent to the worker. */
  spoiled: readonly CallMessage['call']['op'][];
  /** The phase at which image workers are killed, and the number of workers still to be killed. Null if none is. */
  kill: { at: Phase | 'start'; times: number } | null;
  /** The number of workers that were killed at `kill.at`. */
  killed: number;
}

declare global {
  interface Window {
    workers: Control;
  }
}

/** Replaces `Worker` from the next load of the page on, so that the functions below work. */
export async function controlWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: { from: Worker; deliver: () => void }[] = [];
    let holding: Held | 'none' = 'none';
    let isFirst = true;
    const control: Control = {
      started: [],
      hold(which) {
        holding = which;
        isFirst = true;
      },
      letGo() {
        holding = 'none';
        for (const { deliver } of held.splice(0)) deliver();
      },
      spoiled: [],
      kill: null,
      killed: 0,
    };
    window.workers = control;

    const isHeld = (data: AnswerMessage): boolean => {
      if (data.type === 'progress' && holding === 'news') {
        const isLater = !isFirst;
        isFirst = false;
        return isLater;
      }
      if (holding === 'none' || data.type !== 'done') return false;
      return holding !== 'files' || data.result instanceof Blob;
    };

    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        const isHelper = options?.name?.startsWith('imagecore-helper') ?? false;
        // `terminate` causes no error event. There is none either when the browser kills a worker.
        const dieAt = (phase: Phase | 'start') => {
          const { kill } = control;
          if (isHelper || kill?.at !== phase || kill.times === 0) return;
          kill.times -= 1;
          control.killed += 1;
          this.terminate();
        };
        if (!isHelper) control.started.push(this);
        dieAt('start');
        this.addEventListener('message', (event: MessageEvent<AnswerMessage>) => {
          const { data } = event;
          if (data.type === 'progress') dieAt(data.progress.phase);
          if (!isHeld(data)) return;
          event.stopImmediatePropagation();
          held.push({ from: this, deliver: () => this.dispatchEvent(new MessageEvent('message', { data })) });
        });
      }

      override postMessage(message: CallMessage | CancelMessage | ControlMessage, ...rest: unknown[]): void {
        const isSpoiled =
          message.type === 'call' && message.call.op !== 'open' && control.spoiled.includes(message.call.op);
        // The edit is invalid: a resize without a size. So the core itself fails, and the page handles a real error.
        const sent = isSpoiled
          ? { ...message, call: { ...message.call, edits: [{ kind: 'resize', size: null, fit: 'stretch' }] } }
          : message;
        Reflect.apply(super.postMessage, this, [sent, ...rest]);
      }

      override terminate(): void {
        super.terminate();
        // A terminated worker delivers no more messages.
        for (let at = held.length - 1; at >= 0; at--) if (held[at]?.from === this) held.splice(at, 1);
      }
    };
  });
}

/** Holds back messages from the page's workers from now on. */
export const hold = (page: Page, which: Held = 'all') =>
  page.evaluate((held) => window.workers.hold(held), which);

/** Delivers the messages that were held back, and holds back no more messages. */
export const letGo = (page: Page) => page.evaluate(() => window.workers.letGo());

/** Makes every call with one of these operations fail from now on. Without operations, no call fails. */
export const spoil = (page: Page, ...ops: CallMessage['call']['op'][]) =>
  page.evaluate((spoiled) => void Object.assign(window.workers, { spoiled }), ops);

/** Kills the next `times` workers that reach `at`: the start of the worker, or a phase that it reports. */
export const killAt = (page: Page, at: Phase | 'start', times = 1) =>
  page.evaluate((kill) => void Object.assign(window.workers, { kill }), { at, times });

/** Ends `killAt`, and returns how many workers it has killed since the page was loaded. */
export const letLive = (page: Page) =>
  page.evaluate(() => {
    window.workers.kill = null;
    return window.workers.killed;
  });

/** Kills the newest worker immediately. */
export const killNow = (page: Page) => page.evaluate(() => window.workers.started.at(-1)?.terminate());

/** The number of image workers that the page has started since it was loaded. */
export const workersStarted = (page: Page) => page.evaluate(() => window.workers.started.length);
