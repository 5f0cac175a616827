/** How long a script that is fetched later is waited for, in milliseconds. */
export const LAZY_IMPORT_TIMEOUT_MS = 10_000;

/** Imports a module. */
type Load<Module> = () => Promise<Module>;

/** The address that browsers other than Safari give with an import that failed. */
const ADDRESS = /\bhttps?:\/\/\S+\.js\b/;

/**
 * A module that is fetched when it is first asked for, and again after a failure. One that is not answered fails after
 * some seconds; should it come later, the next call has it.
 *
 * A browser may keep the failure of an import for as long as the page lives, as HTML wanted until 2026: Chromium does, and
 * Firefox before 155. There the module can be had under another address alone.
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
      had = await withTimeout(load().catch(again));
      return had;
    } catch (thrown) {
      failures += 1;
      throw thrown;
    }
  };
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The script was not answered.')), LAZY_IMPORT_TIMEOUT_MS);
  });
  return Promise.race([loading, silence]).finally(() => clearTimeout(timer));
}
