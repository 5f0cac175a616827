import { EmptyState } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useText } from '../../i18n/useText';
import type { LazyPart } from '../../lib/lazyPart';
import { useSessionState } from '../../session';
import { Spinner } from '../../ui/Button';

/** Shown in place of a part that shows the image, until the script of this part has been fetched. */
export function OpeningImage() {
  const { t } = useText();
  const name = useSessionState((state) => state.image?.file.name ?? '');
  return (
    <EmptyState.Root role="status" alignContent="start" paddingTop="8" overflowWrap="anywhere">
      <Spinner aria-hidden="true" color="accentText" />
      <span>{t('upload.opening', { name })}</span>
    </EmptyState.Root>
  );
}

/** Fetches the script of a part while the image that it shows is opened. A failure is ignored, because the part reports its own. */
export function useLoadWhileOpening({ load }: Pick<LazyPart<never>, 'load'>): void {
  const isOpening = useSessionState(({ request }) => request?.kind === 'open');
  useEffect(() => {
    if (isOpening) load().catch(() => undefined);
  }, [isOpening, load]);
}
