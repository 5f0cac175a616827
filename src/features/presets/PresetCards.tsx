import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { PRESETS, type Preset, type PresetId } from '../../config/presets';
import type { Fit, Rgb } from '../../edits';
import { useText } from '../../i18n/useText';
import type { Point, Size } from '../../lib/geometry';
import { backgroundOfBars } from '../../shared/fit/sameShape';
import { HELD_TRANSITION } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { PresetShape } from './PresetShape';

const Cards = chakra('ul', {
  base: {
    display: { base: 'flex', lg: 'grid' },
    gap: { base: '2', md: '3' },
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li': { display: 'grid' },
    // Where the cards cannot be beside the picture, they are one row above it. It reaches to both edges of the window,
    // and a card that is visible in part shows that there are more.
    lgDown: {
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
      marginInline: 'calc(-1 * {spacing.gutter})',
      paddingInline: 'gutter',
      scrollPaddingInline: '{spacing.gutter}',
      // The focus ring of a card is not cut.
      paddingBlock: '1',
      marginBlock: '-1',
      scrollbarWidth: 'thin',
      '& > li': { flex: '0 0 7.75rem', scrollSnapAlign: 'start' },
    },
    // The cards are plain buttons. Each pick changes all cards, and a plain element renders faster than a Chakra
    // component.
    '& button': {
      '--room': { base: '3.25rem', sm: '4.5rem', lg: '5.5rem' },
      position: 'relative',
      display: 'grid',
      alignContent: 'start',
      justifyItems: 'center',
      gap: '2',
      padding: '3',
      layerStyle: 'card',
      borderColor: 'outline',
      textAlign: 'center',
      cursor: 'pointer',
      transition: 'background-color 120ms, border-color 120ms',
      _hover: { borderColor: 'accentText' },
      '&[aria-pressed=true]': { layerStyle: 'chosen' },
      // In forced-colors mode the browser removes the background that marks the picked card.
      '@media (forced-colors: active)': { '&[aria-pressed=true]': { borderColor: 'Highlight' } },
      '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.6', transition: HELD_TRANSITION },
      '&[aria-busy=true]': { cursor: 'progress', opacity: '1', transition: 'none' },
    },
  },
});

const Mark = chakra('span', {
  base: {
    position: 'absolute',
    top: '2',
    insetInlineEnd: '2',
    display: 'grid',
    placeContent: 'center',
    boxSize: '6',
    borderRadius: 'round',
    bg: 'accent',
    color: 'onAccent',
  },
});

const Line = chakra('span', { base: { display: 'block', lineHeight: 'tight' } });

const CardText = memo(function CardText({ preset: { size, label, description } }: { preset: Preset }) {
  const { t, format } = useText();
  return (
    <span>
      <Line fontWeight="bold">{t(label)}</Line>
      <Line marginTop="1" fontSize="sm" fontVariantNumeric="tabular-nums">
        {t('units.pixels', { size: format.size(size) })}
      </Line>
      <Line marginTop="1" textStyle="note">
        {t(description)}
      </Line>
    </span>
  );
});

interface PresetCardsProps {
  picked: PresetId | null;
  onPick: (preset: Preset) => void;
  inactive: boolean;
  /** True while the running request resizes the image to the picked preset. */
  busy: boolean;
  /** A picture of the image from which the resize starts. Without it, the cards show their shapes alone. */
  preview?: Blob;
  /** The size of this image. */
  from?: Size;
  fit: Fit;
  /** Where the fit 'cover' cuts: see `ResizeEdit`. */
  at?: Point;
  /** The color of the bars of the fit 'contain'. Without it, they are transparent. */
  background?: Rgb;
}

export const PresetCards = memo(function PresetCards({
  picked,
  onPick,
  inactive,
  busy,
  preview,
  from,
  fit,
  at,
  background,
}: PresetCardsProps) {
  const { t } = useText();
  return (
    <Cards aria-label={t('presets.sizes')} data-swipe>
      {PRESETS.map((preset) => {
        const { id, size } = preset;
        const pressed = id === picked;
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={pressed}
              aria-disabled={inactive || undefined}
              aria-busy={(pressed && busy) || undefined}
              onClick={() => {
                if (!inactive) onPick(preset);
              }}
            >
              <PresetShape
                size={size}
                preview={preview}
                fit={fit}
                at={at}
                background={from && backgroundOfBars({ fit, background }, from, size)}
              />
              <CardText preset={preset} />
              {pressed && (
                <Mark aria-hidden="true">
                  <Icon name="check" size="1rem" />
                </Mark>
              )}
            </button>
          </li>
        );
      })}
    </Cards>
  );
});
