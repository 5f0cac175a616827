import { type ComponentType, use, useCallback, useEffect, useState } from 'react';
import { lazyImport } from './lazyImport';
import { whenIdle, whenLoaded } from './whenIdle';

/** The script of a part could not be fetched: there is no network, or the host has only a newer version of the app. */
export class PartUnavailable extends Error {
  override readonly name = 'PartUnavailable';

  /** @param forget makes the next rendering fetch the script again. `PageErrorBoundary` calls it before this rendering. */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('', { cause });
  }
}

export interface Retry {
  /** Whether the script is being fetched again. */
  readonly isLoading: boolean;
  readonly tryAgain: () => void;
}

interface LazyOptions {
  /** Fetches what the part needs besides its script. A failure counts as one of the script. */
  readonly alsoLoad?: () => Promise<unknown>;
  /** Shown until the script has been fetched. */
  readonly waiting: ComponentType;
  /**
   * Shown if the script cannot be fetched. It is then fetched again on every `online` event. Without this component,
   * the part throws `PartUnavailable`.
   */
  readonly failed?: ComponentType<Retry>;
  readonly onFailure?: (thrown: unknown) => void;
}

/** A component whose script is fetched when the component is first rendered, or preloaded. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the script at the first call. After a failure, the next call tries again. */
  readonly load: () => Promise<unknown>;
};

/** The parts that `preloadParts` will preload. Null once it has been called. */
let declared: (() => Promise<unknown>)[] | null = [];

/** A failure is ignored here, because the script is fetched again when the part is rendered. */
const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined);

/**
 * Fetches the scripts of all parts while the browser is idle, so that they also open without a network. A part that is
 * declared in a late script follows some time after it and after the page, because it could delay the image core, which
 * is needed first.
 */
export function preloadParts(): () => void {
  return whenIdle(() => {
    const parts = declared ?? [];
    declared = null;
    parts.forEach(preload);
  });
}

/**
 * Declares a part of the page whose script is fetched late. It may only be called at the top level of a module.
 *
 * @param pick selects the component from the module.
 * @param options without them, the part suspends until the script has been fetched, so that prerendered HTML stays as it
 * is. With them, it does not suspend, because React hides what was suspended for 300 ms.
 */
export function lazyPart<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  options?: LazyOptions,
): LazyPart<Props> {
  const fetchOnce = lazyImport(fetchModule);
  let Loaded: ComponentType<Props> | null = null;
  const load = async () => {
    const [module] = await Promise.all([fetchOnce(), options?.alsoLoad?.()]);
    Loaded = pick(module);
    return Loaded;
  };
  if (declared) declared.push(load);
  else whenLoaded(() => preload(load));
  return Object.assign(options ? waitingPart(options) : suspendingPart(), { load });

  function suspendingPart() {
    // React discards the state of a component that suspends at its first rendering, so the promise is kept here.
    let suspended: Promise<ComponentType<Props>> | null = null;
    const forget = () => {
      suspended = null;
    };
    // biome-ignore lint/nursery/noComponentHookFactories: modules call it at their top level, as they call `lazy`.
    return function Part(props: Props) {
      if (Loaded) return <Loaded {...props} />;
      suspended ??= load().catch((cause: unknown) => {
        throw new PartUnavailable(forget, cause);
      });
      const Fetched = use(suspended);
      return <Fetched {...props} />;
    };
  }

  function waitingPart({ waiting: Waiting, failed: Failed, onFailure }: LazyOptions) {
    // biome-ignore lint/nursery/noComponentHookFactories: modules call it at their top level, as they call `lazy`.
    return function Part(props: Props) {
      const [Fetched, setFetched] = useState(() => Loaded);
      const [tries, setTries] = useState(1);
      /** The last failure, and which try it ended. */
      const [failure, setFailure] = useState<{ readonly thrown: unknown; readonly of: number } | null>(null);
      const tryAgain = useCallback(() => setTries((before) => before + 1), []);
      useEffect(() => {
        if (Fetched) return;
        let isCurrent = true;
        load().then(
          (component) => {
            if (isCurrent) setFetched(() => component);
          },
          (thrown: unknown) => {
            if (!isCurrent) return;
            onFailure?.(thrown);
            setFailure({ thrown, of: tries });
          },
        );
        return () => {
          isCurrent = false;
        };
      }, [Fetched, tries]);
      const hasFailed = failure !== null && !Fetched;
      useEffect(() => {
        if (!hasFailed) return;
        window.addEventListener('online', tryAgain);
        return () => window.removeEventListener('online', tryAgain);
      }, [hasFailed, tryAgain]);
      if (Fetched) return <Fetched {...props} />;
      if (!failure) return <Waiting />;
      // `PageErrorBoundary` mounts a new part, which calls `load` again. So there is nothing to forget.
      if (!Failed) throw new PartUnavailable(() => {}, failure.thrown);
      return <Failed isLoading={failure.of !== tries} tryAgain={tryAgain} />;
    };
  }
}
