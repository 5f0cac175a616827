import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Button } from '../../ui';

/** Over the lower edge of the picture, which is seen and can be cropped by the fields. */
const Root = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '3',
    bottom: '3',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '4',
    rowGap: '2',
    marginInline: 'auto',
    maxWidth: '30rem',
    paddingBlock: '2',
    paddingInline: '4',
    layerStyle: 'card',
    boxShadow: 'raised',
    textAlign: 'center',
    textWrap: 'balance',
  },
});

interface BoxUnavailableProps {
  trying: boolean;
  onTryAgain: () => void;
}

/** Stands in for a crop box whose script cannot be had. */
export function BoxUnavailable({ trying, onTryAgain }: BoxUnavailableProps) {
  const { t } = useText();
  return (
    <Root role="alert">
      <span>{t('crop.boxFailed')}</span>
      <Button held={trying} busy={trying} onClick={onTryAgain}>
        {t('upload.tryAgain')}
      </Button>
    </Root>
  );
}
