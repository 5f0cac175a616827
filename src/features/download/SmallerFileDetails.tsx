import { Flex } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { useLazyModule } from '../../lib/useLazyModule';
import { Button, Spinner } from '../../ui/Button';
import { Details, Note } from '../../ui/Panel';
import { loadSmallerFile } from './lazy';
import type { SmallerFileProps } from './SmallerFile';

const reportFailure = (thrown: unknown) => logFailure('download', 'smaller-unavailable', thrown);

/** The controls, or a message if their script cannot be loaded. */
function LazySmallerFile(props: SmallerFileProps) {
  const { t } = useText();
  const { module, failed, isLoading, tryAgain } = useLazyModule(loadSmallerFile, true, reportFailure);
  if (module) return <module.SmallerFile {...props} />;
  if (!failed) return <Spinner aria-hidden="true" />;
  return (
    <Flex role="alert" wrap="wrap" align="center" gap="3">
      <Note>{t('reasons.core-unavailable')}</Note>
      <Button inactive={isLoading} busy={isLoading} onClick={tryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}

/** A line that opens the controls that make the saved file smaller. It starts open if something is chosen there. */
export function SmallerFileDetails(props: SmallerFileProps) {
  const { t } = useText();
  return (
    <Details summary={t('download.smaller.summary')} startsOpen={props.choice.state.choices.way !== 'all'}>
      <LazySmallerFile {...props} />
    </Details>
  );
}
