import { chakra } from '@chakra-ui/react';
import { useText } from '../../i18n';
import { Icon } from '../icons';

const Root = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'center',
    gap: '1.5',
    marginTop: '2',
    fontSize: 'sm',
    color: 'warning',
    '& > svg': { flexShrink: '0', marginTop: '0.5' },
  },
});

/** Says below a picture that its file is damaged. It is there as long as the picture, so that nothing moves. */
export function DamageMark() {
  const { t } = useText();
  return (
    <Root>
      <Icon name="warning" size="1rem" />
      <span>{t('upload.damagedMark')}</span>
    </Root>
  );
}
