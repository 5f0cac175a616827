import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Preset } from '../../config/presets';
import { useText } from '../../i18n';
import { PresetShape } from './PresetShape';

/** The introduction of a page for a single preset: the shape of the preset, its purpose and its size. */
export function FixedSizeIntro({ preset, heading }: { preset: Preset; heading: ReactNode }) {
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
        {heading}
        <chakra.p marginTop="2" color="textMuted" maxWidth="44rem">
          {t('fixedSize.description', { size, purpose: t(`presets.items.${preset.id}.purpose`) })}
        </chakra.p>
        <chakra.p marginTop="1" fontVariantNumeric="tabular-nums">
          <span>{t('fixedSize.target')}</span> <strong>{t('units.pixels', { size })}</strong>
        </chakra.p>
      </Box>
    </Flex>
  );
}
