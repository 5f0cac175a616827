import { useCallback } from 'react';
import { type TextKey, useText } from '../../i18n';
import { notify } from '../../ui';

/** Makes the reports of failed work: what failed, and why, in words. */
export function useFailure(): (title: TextKey) => (reason: string) => void {
  const { t } = useText();
  return useCallback(
    (title) => (reason) => notify({ about: 'edit', type: 'error', title: t(title), description: reason }),
    [t],
  );
}
