import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Thread time in microseconds: what the task itself used, however busy the machine was. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The longest task on the page's main thread while something is done, in milliseconds of its own
 * processor time. The clock on the wall would count the waiting for a core as well, which says more
 * about the machine than about the page.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  let trace: Buffer;
  try {
    await action();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.tdur !== undefined && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('The trace holds no task of the main thread.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
