import { Flex } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import { lazyPart, type Retry } from '../../lib/lazyPart';
import { logFailure } from '../../lib/log';
import { Button, Spinner } from '../../ui/Button';
import { Details, Note } from '../../ui/Panel';
import type { SmallerFileProps } from './SmallerFile';

function ControlsFailed({ isLoading, tryAgain }: Retry) {
  const { t } = useText();
  return (
    <Flex role="alert" wrap="wrap" align="center" gap="3">
      <Note>{t('reasons.core-unavailable')}</Note>
      <Button inactive={isLoading} busy={isLoading} onClick={tryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Flex>
  );
}

const LazySmallerFile = lazyPart(
  () => import('./SmallerFile'),
  ({ SmallerFile }) => SmallerFile,
  {
    waiting: () => <Spinner aria-hidden="true" />,
    failed: ControlsFailed,
    onFailure: (thrown) => logFailure('download', 'smaller-unavailable', thrown),
  },
);

/** A line that opens the controls that make the saved file smaller. It starts open if something is chosen there. */
export function SmallerFileDetails(props: SmallerFileProps) {
  const { t } = useText();
  return (
    <Details summary={t('download.smaller.summary')} startsOpen={props.choice.state.choices.way !== 'all'}>
      <LazySmallerFile {...props} />
    </Details>
  );
}
