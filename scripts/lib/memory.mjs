import { existsSync, readFileSync } from 'node:fs';

/** Whether the system tells how much memory a process holds. */
export const tellsMemory = existsSync('/proc/self/status');

/**
 * How much memory the process of a page holds, shared pages included, in bytes; `null` where the system does not tell.
 * @param {import('@playwright/test').Browser} browser with that page alone
 * @param {'VmRSS' | 'VmHWM'} field of /proc/PID/status: now, or the most so far
 */
export async function pageMemory(browser, field) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const files = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => `/proc/${id}/status`)
    .filter((file) => existsSync(file));
  const found = files.map((file) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0),
  );
  // There may be another, which waits for a page to come.
  return found.length > 0 ? 1024 * Math.max(...found) : null;
}
