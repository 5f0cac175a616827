import { EmptyState } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../i18n';
import { lazyImport } from '../lib/lazyImport';
import { ScreenUnavailable } from '../lib/screenUnavailable';
import { useSessionState } from '../session';
import { Spinner } from '../ui';

/** Stands in for a part of the screen until its script has been loaded. */
function Waiting() {
  const { t } = useText();
  const name = useSessionState((state) => state.image?.file.name ?? '');
  return (
    <EmptyState.Root role="status" alignContent="start" paddingTop="8" overflowWrap="anywhere">
      <Spinner aria-hidden="true" color="accentText" />
      {t('upload.opening', { name })}
    </EmptyState.Root>
  );
}

/** A module of components that no screen needs before an image is open. */
interface AfterOpening<Module> {
  /** Fetches the module, once. Fails where it cannot be loaded; the next call fetches it again. */
  readonly load: () => Promise<Module>;
  /**
   * One of its components. It is rendered at once where the module is there: `lazy` would suspend all the same, and hide
   * the screen for 300 ms. Where the module cannot be loaded the component throws `ScreenUnavailable`.
   */
  readonly part: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
  ) => ComponentType<Props>;
}

/** @param fetchModule imports the module. */
export function afterOpening<Module>(fetchModule: () => Promise<Module>): AfterOpening<Module> {
  const fetchOnce = lazyImport(fetchModule);
  let loaded: Module | null = null;
  const load = async () => {
    const fetched = await fetchOnce();
    loaded = fetched;
    return fetched;
  };
  const part: AfterOpening<Module>['part'] = (pick) =>
    function Part(props) {
      const [module, setModule] = useState(loaded);
      const [failure, setFailure] = useState<ScreenUnavailable | null>(null);
      useEffect(() => {
        if (module) return;
        let isMounted = true;
        load().then(
          (fetched) => {
            if (isMounted) setModule(() => fetched);
          },
          (thrown: unknown) => {
            // The guard of the screen renders this component anew, which fetches the script again.
            if (isMounted) setFailure(new ScreenUnavailable(() => {}, thrown));
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

/** Fetches a module beside the opening of a file. A failure is reported where the module is needed. */
export function useWhileOpening(load: () => Promise<unknown>): void {
  const isOpening = useSessionState(({ job }) => job?.kind === 'open');
  useEffect(() => {
    if (isOpening) load().catch(() => undefined);
  }, [isOpening, load]);
}
