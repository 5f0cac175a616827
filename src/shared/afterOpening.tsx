import { EmptyState } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../i18n/useText';
import { lazyImport } from '../lib/lazyImport';
import { PageUnavailable } from '../lib/pageUnavailable';
import { useSessionState } from '../session';
import { Spinner } from '../ui/Button';

/** Shown instead of a component until the script of this component has been loaded. */
function Waiting() {
  const { t } = useText();
  const name = useSessionState((state) => state.image?.file.name ?? '');
  return (
    <EmptyState.Root role="status" alignContent="start" paddingTop="8" overflowWrap="anywhere">
      <Spinner aria-hidden="true" color="accentText" />
      <span>{t('upload.opening', { name })}</span>
    </EmptyState.Root>
  );
}

/** Access to a module of components that no page needs before an image is open. The module is fetched separately. */
interface AfterOpening<Module> {
  /**
   * Fetches the module at the first call. If the module cannot be fetched, the promise rejects, and the next call tries
   * again.
   */
  readonly load: () => Promise<Module>;
  /**
   * Returns a wrapper: a component that renders the component that `pick` selects from the module. Until the module has
   * been fetched, the wrapper shows a spinner. If the module cannot be fetched, the wrapper throws `PageUnavailable`.
   *
   * If the module has already been fetched, the wrapper renders the selected component at once. React's `lazy` would
   * hide the page for 300 ms even in this case.
   */
  readonly part: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
  ) => ComponentType<Props>;
}

export function afterOpening<Module>(fetchModule: () => Promise<Module>): AfterOpening<Module> {
  const fetchOnce = lazyImport(fetchModule);
  let loaded: Module | null = null;
  const load = async () => {
    const fetched = await fetchOnce();
    loaded = fetched;
    return fetched;
  };
  const part: AfterOpening<Module>['part'] = (pick) =>
    // biome-ignore lint/nursery/noComponentHookFactories: modules call it at their top level, as they call `lazy`.
    function Part(props) {
      const [module, setModule] = useState(loaded);
      const [failure, setFailure] = useState<PageUnavailable | null>(null);
      useEffect(() => {
        if (module) return;
        let isMounted = true;
        load().then(
          (fetched) => {
            if (isMounted) setModule(() => fetched);
          },
          (thrown: unknown) => {
            // `PageErrorBoundary` catches this error. When the visitor tries again, the boundary mounts a new `Part`,
            // which calls `load` again. `load` then fetches the module again, so the function `forget` can be empty.
            if (isMounted) setFailure(new PageUnavailable(() => {}, thrown));
          },
        );
        return () => {
          isMounted = false;
        };
      }, [module]);
      if (failure) throw failure;
      if (!module) return <Waiting />;
      const Picked = pick(module);
      return <Picked {...props} />;
    };
  return { load, part };
}

/** A failure is ignored here, because the component that needs the module tries again and reports its own failure. */
export function useWhileOpening(load: () => Promise<unknown>): void {
  const isOpening = useSessionState(({ request }) => request?.kind === 'open');
  useEffect(() => {
    if (isOpening) load().catch(() => undefined);
  }, [isOpening, load]);
}
