import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useText } from '../../i18n/useText';
import type { RestorableImage } from '../../session';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { RequestProgress } from '../request/RequestProgress';
import type { Restore } from './useRestore';

interface RestoreCardProps extends Pick<Restore, 'pending' | 'restore' | 'discard'> {
  restorable: RestorableImage;
  /** The level of the heading: h1 on a page that has no other heading. */
  heading?: 'h1' | 'h2';
}

export function RestoreCard({ restorable, pending, restore, discard, heading = 'h2' }: RestoreCardProps) {
  const { t, format } = useText();
  const inactive = pending !== null;
  return (
    <Grid
      as="section"
      aria-labelledby="restore"
      role="region"
      layerStyle="card"
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
      alignItems="center"
      columnGap="5"
      rowGap="3"
      padding="4"
      textAlign="start"
      animation="appear 120ms ease-out"
    >
      <Box role="status" minWidth="0">
        <chakra.p as={heading} id="restore" fontWeight="bold">
          {t('restore.title')}
        </chakra.p>
        <chakra.p marginTop="0.5" overflowWrap="anywhere">
          <bdi>{restorable.name}</bdi>
          <chakra.span color="textMuted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {` · ${t('units.pixels', { size: format.size(restorable.size) })}`}
          </chakra.span>
        </chakra.p>
      </Box>
      <RequestProgress
        fallback={
          <Flex wrap="wrap" gap="2">
            <Button variant="primary" inactive={inactive} busy={pending === 'restore'} onClick={restore}>
              {pending !== 'restore' && <Icon name="rotateLeft" />}
              {t('restore.restore')}
            </Button>
            <Button inactive={inactive} busy={pending === 'discard'} onClick={discard}>
              {t('restore.discard')}
            </Button>
          </Flex>
        }
      />
    </Grid>
  );
}
