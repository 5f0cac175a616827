import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the operating system reports the memory of processes in /proc, as Linux does. */
export const tellsMemory = existsSync('/proc/self/status');

/**
 * The folders in /proc that describe the browser's renderer processes (the processes that run pages). The list is empty
 * on a system without /proc.
 * @param {import('@playwright/test').Browser} browser
 */
async function pageFolders(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const folders = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}`);
  return folders.filter((folder) => existsSync(join(folder, 'status')));
}

/**
 * The resident memory of the renderer process of a page, in bytes, including memory that the process shares with other
 * processes.
 * @param {import('@playwright/test').Browser} browser has only that page open
 * @param {'VmRSS' | 'VmHWM' | 'RssFile'} field of /proc/PID/status: `VmRSS` is the present value, and `VmHWM` is the
 *   highest value so far. `RssFile` is the present value for memory mapped from files, such as the browser's own code
 * @returns `null` on a system without /proc
 */
export async function pageMemory(browser, field) {
  const found = (await pageFolders(browser)).map((folder) =>
    Number(
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(join(folder, 'status'), 'utf8'))?.[1] ?? 0,
    ),
  );
  // Chromium can keep a spare renderer process for the next page. The process of the open page is larger than the spare
  // one, so the maximum is the value of the open page. The file `status` gives kilobytes of 1024 bytes.
  return found.length > 0 ? 1024 * Math.max(...found) : null;
}

/**
 * The number of worker threads in the renderer process of a page. The number includes workers that still run although
 * the page holds no reference to them any more.
 * @param {import('@playwright/test').Browser} browser has only that page open
 * @returns `null` on a system without /proc
 */
export async function workerThreads(browser) {
  const folders = await pageFolders(browser);
  const counts = folders.map((folder) => {
    const threads = readdirSync(join(folder, 'task')).map((thread) => join(folder, 'task', thread, 'comm'));
    const names = threads.map((file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : ''));
    return names.filter((name) => name === 'DedicatedWorker').length;
  });
  return counts.length > 0 ? Math.max(...counts) : null;
}
