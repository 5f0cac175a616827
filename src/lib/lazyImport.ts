import { withTimeout } from './promises';

/** The import of a script fails if the server does not answer within this time, in milliseconds. */
export const LAZY_IMPORT_TIMEOUT_MS = 10_000;

type Load<Module> = () => Promise<Module>;

const notAnswered = () => new Error('The script was not answered.');

/** Matches the URL of the script in the error of a failed import. Errors of Safari contain no URL. */
const ADDRESS = /\bhttps?:\/\/\S+\.js\b/;

/**
 * Returns a function that imports a module. Its first call imports the module, and later calls return the same module.
 * After a failure, the next call tries again. If the server does not answer, the call fails after
 * `LAZY_IMPORT_TIMEOUT_MS`. If the answer comes later, the next call returns the module.
 *
 * In Chromium, and in Firefox before version 155, a failed import makes every later import from the same URL fail until
 * the page is closed. The HTML standard required this behavior until 2026. So if the import also fails at a later call,
 * this call imports the module from another URL: the function `again` adds a query string.
 */
export function lazyImport<Module>(load: Load<Module>): Load<Module> {
  let had: Module | undefined;
  let failures = 0;
  const again = (thrown: unknown): Promise<Module> => {
    const [address] = ADDRESS.exec(String(thrown)) ?? [];
    if (failures === 0 || !address) throw thrown;
    const other = `${address}?again=${failures}`;
    return import(/* @vite-ignore */ other);
  };
  return async () => {
    if (had !== undefined) return had;
    try {
      had = await withTimeout(load().catch(again), LAZY_IMPORT_TIMEOUT_MS, notAnswered);
      return had;
    } catch (thrown) {
      failures += 1;
      throw thrown;
    }
  };
}
