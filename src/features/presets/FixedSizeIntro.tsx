import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Preset } from '../../data/presets';
import { useText } from '../../i18n';
import { unbroken } from '../../i18n/format';
import { PresetShape } from './PresetShape';

const Root = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: { base: '4', md: '6' }, marginBottom: '6' },
});

// The ground of the preset cards: before it, even the shape of the smallest is seen as one.
const Tile = chakra('div', {
  base: {
    '--room': { base: '4rem', md: '6rem' },
    flexShrink: '0',
    alignSelf: 'flex-start',
    padding: { base: '2', md: '3' },
    layerStyle: 'card',
  },
});

/** What a fixed-size page is for, in its shape and in words. */
export function FixedSizeIntro({ preset, heading }: { preset: Preset; heading: ReactNode }) {
  const { t, format } = useText();
  const size = unbroken(format.size(preset.size));
  return (
    <Root>
      <Tile>
        <PresetShape size={preset.size} />
      </Tile>
      <chakra.div minWidth="0">
        {heading}
        <chakra.p marginTop="2" color="textMuted" maxWidth="44rem">
          {t('fixedSize.description', { size, purpose: t(`presets.items.${preset.id}.purpose`) })}
        </chakra.p>
        <chakra.p marginTop="1" fontVariantNumeric="tabular-nums">
          {t('fixedSize.target')} <strong>{unbroken(t('units.pixels', { size }))}</strong>
        </chakra.p>
      </chakra.div>
    </Root>
  );
}
