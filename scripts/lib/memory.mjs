import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the system tells how much memory a process holds. */
export const tellsMemory = existsSync('/proc/self/status');

/**
 * Where the system tells about the processes of pages: folders of /proc, none where it does not.
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
 * How much memory the process of a page holds, shared pages included, in bytes; `null` where the system does not tell.
 * @param {import('@playwright/test').Browser} browser with that page alone
 * @param {'VmRSS' | 'VmHWM' | 'RssFile'} field of /proc/PID/status: now, the most so far, or now what is read from files, as
 *   the browser's code is
 */
export async function pageMemory(browser, field) {
  const found = (await pageFolders(browser)).map((folder) =>
    Number(
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(join(folder, 'status'), 'utf8'))?.[1] ?? 0,
    ),
  );
  // There may be another, which waits for a page to come.
  return found.length > 0 ? 1024 * Math.max(...found) : null;
}

/**
 * How many threads of workers the process of a page has, those included of which the page knows nothing any more; `null`
 * where the system does not tell.
 * @param {import('@playwright/test').Browser} browser with that page alone
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
