import { Flex, Grid } from '@chakra-ui/react';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../../i18n';
import { useSession, useSessionState } from '../../session';
import { progressMessage } from '../../shared';
import { ProgressLine, Spinner, useEscape } from '../../ui';

/**
 * The progress of opening a file, with a cancel button. This component takes the focus if the control that it replaces
 * had the focus.
 */
export function Opening({ name }: { name: string }) {
  const text = useText();
  const { t } = text;
  const session = useSession();
  const progress = useSessionState((state) => state.job?.progress ?? null);
  const cancel = useCallback(() => session.cancel(), [session]);
  useEscape(true, cancel);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Grid ref={ref} tabIndex={-1} gap="3" width="min(100%, 24rem)">
      <Flex as="p" gap="3" align="center" fontWeight="medium" overflowWrap="anywhere" role="status">
        <Spinner aria-hidden="true" color="accentText" />
        <span>{t('upload.opening', { name })}</span>
      </Flex>
      <ProgressLine {...progressMessage(progress, text)} cancelLabel={t('upload.cancel')} onCancel={cancel} />
    </Grid>
  );
}
