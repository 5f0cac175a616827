import { Flex } from '@chakra-ui/react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { Button, Spinner } from '../../ui/Button';
import { Details, Note } from '../../ui/Panel';
import { loadSmallerFile } from './lazy';
import type { SmallerFileProps } from './SmallerFile';

/** The controls, or a message if their script cannot be loaded. */
function LazySmallerFile(props: SmallerFileProps) {
  const { t } = useText();
  const [SmallerFile, setSmallerFile] = useState<ComponentType<SmallerFileProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadSmallerFile().then(
      (module) => setSmallerFile(() => module.SmallerFile),
      (thrown: unknown) => {
        logFailure('download', 'smaller-unavailable', thrown);
        setFailed(true);
      },
    );
  }, []);
  useEffect(load, [load]);
  if (SmallerFile) return <SmallerFile {...props} />;
  if (!failed) return <Spinner aria-hidden="true" />;
  return (
    <Flex role="alert" wrap="wrap" align="center" gap="3">
      <Note>{t('reasons.core-unavailable')}</Note>
      <Button
        onClick={() => {
          setFailed(false);
          load();
        }}
      >
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}

/** A line that opens the controls that make the saved file smaller. It starts open if they have been used. */
export function SmallerFileDetails(props: SmallerFileProps) {
  const { t } = useText();
  return (
    <Details summary={t('download.smaller.summary')} startsOpen={props.reduced !== null}>
      <LazySmallerFile {...props} />
    </Details>
  );
}
