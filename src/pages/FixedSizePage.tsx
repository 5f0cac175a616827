import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Preset } from '../config/presets';
import { ROUTES } from '../config/routes';
import { ChangeImage } from '../features/open/ChangeImage';
import { Dropzone } from '../features/open/Dropzone';
import { ImageArea } from '../features/open/ImageArea';
import { FixedSizeGuide } from '../features/presets/guides';
import { LazyFixedSize } from '../features/presets/lazy';
import { PresetShape } from '../features/presets/PresetShape';
import { useText } from '../i18n/useText';
import { useSessionState } from '../session';
import { useLoadWhileOpening } from '../shared/request/openingImage';
import { ButtonLink } from '../ui/Button';
import { PageHeading } from '../ui/PageHeading';
import { PageColumn } from './PageColumn';

function Intro({ preset }: { preset: Preset }) {
  const { t, format } = useText();
  const size = format.size(preset.size);
  return (
    <Flex wrap="wrap" align="center" gap={{ base: '4', md: '6' }} marginBottom="6">
      {/* The card background makes even the smallest preset shape visible. */}
      <Box
        layerStyle="card"
        flexShrink="0"
        alignSelf="flex-start"
        padding={{ base: '2', md: '3' }}
        css={{ '--room': { base: '4rem', md: '6rem' } }}
      >
        <PresetShape size={preset.size} />
      </Box>
      <Box minWidth="0" flex="1 1 10rem">
        <PageHeading>{t('fixedSize.heading', { size })}</PageHeading>
        <chakra.p marginTop="2" color="textMuted" maxWidth="44rem">
          {t('fixedSize.description', { size, purpose: t(`presets.items.${preset.id}.purpose`) })}
        </chakra.p>
        <chakra.p marginTop="1" fontVariantNumeric="tabular-nums">
          <span>{t('fixedSize.target')}</span> <strong>{t('units.pixels', { size })}</strong>
        </chakra.p>
        {preset.group === 'icons' && (
          <ButtonLink marginTop="3" to={ROUTES.icons}>
            {t('layout.icons')}
          </ButtonLink>
        )}
      </Box>
    </Flex>
  );
}

/**
 * The caller must set a different `key` for each preset. Otherwise React would keep the state when the visitor goes
 * from one preset to another.
 */
export default function FixedSizePage({ preset }: { preset: Preset }) {
  const image = useSessionState((state) => state.image);
  useLoadWhileOpening(LazyFixedSize);
  return (
    <ImageArea>
      <PageColumn>
        <Intro preset={preset} />
        {image ? (
          <>
            <LazyFixedSize key={image.id} preset={preset} image={image} />
            <ChangeImage />
          </>
        ) : (
          <Dropzone />
        )}
        <FixedSizeGuide preset={preset} />
      </PageColumn>
    </ImageArea>
  );
}
