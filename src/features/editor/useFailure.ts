import { useCallback } from 'react';
import { type FailureCode, failureReason, type TextKey, useText } from '../../i18n';
import { notify } from '../../ui';

/** Makes the reports of failed work: what failed, and why, in words. */
export function useFailure(): (title: TextKey) => (code: FailureCode) => void {
  const { t, facts } = useText();
  return useCallback(
    (title) => (code) =>
      notify({ about: 'edit', type: 'error', title: t(title), description: t(failureReason(code), facts) }),
    [t, facts],
  );
}
