import { useCallback, useEffect, useState } from 'react';

interface LazyModule<Module> {
  /** Null until the module has been loaded. */
  readonly module: Module | null;
  readonly failed: boolean;
  /** Whether the module is being loaded. */
  readonly isLoading: boolean;
  readonly tryAgain: () => void;
}

/**
 * Loads a module as soon as it is wanted, and after a failure on every `online` event. `load` must be a function that
 * `lazyImport` has returned.
 *
 * @param onFailure must always be the same function.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
  onFailure: (thrown: unknown) => void,
): LazyModule<Module> {
  const [module, setModule] = useState<Module | null>(null);
  const [failed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const start = useCallback(
    (signal?: AbortSignal) => {
      setLoading(true);
      load()
        .then(
          (loaded) => {
            setModule(() => loaded);
            setFailed(false);
          },
          (thrown: unknown) => {
            if (signal?.aborted) return;
            onFailure(thrown);
            setFailed(true);
          },
        )
        .finally(() => setLoading(false));
    },
    [load, onFailure],
  );
  const tryAgain = useCallback(() => start(), [start]);
  const isMissing = isWanted && module === null;
  useEffect(() => {
    if (!isMissing) return;
    const controller = new AbortController();
    // biome-ignore lint/nursery/useReactCompiler: the load starts here, and says so at once when it is another try.
    start(controller.signal);
    return () => controller.abort();
  }, [isMissing, start]);
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed, tryAgain]);
  return { module, failed, isLoading, tryAgain };
}
