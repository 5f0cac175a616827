import { chakra, Grid } from '@chakra-ui/react';
import { memo, type ReactNode, useId } from 'react';
import { FITS, type Fit, fitGeometry } from '../../edits';
import { type Text, useText } from '../../i18n/useText';
import { type Size, sameSize } from '../../lib/geometry';
import { SegmentedControl } from '../../ui/SegmentedControl';

/** The notes of all fits are in the same grid cell, so that the buttons below do not move when the fit is changed. */
const Notes = chakra(Grid, { base: { marginTop: '2', textStyle: 'note', '& > *': { gridArea: '1 / 1' } } });

const Brief = chakra('p', { base: { marginTop: '2', textStyle: 'note', '& > span': { display: 'block' } } });

const Effect = chakra('span', { base: { display: 'block', minHeight: '1lh', color: 'text' } });

/** A change of the aspect ratio by less than this factor is not called a distortion, because nobody sees it. */
const VISIBLE = 1.01;

type FitEffect =
  | { readonly kind: 'narrower' | 'flatter'; readonly share: number }
  | { readonly kind: 'barsAbove' | 'barsBeside' }
  | { readonly kind: 'kept'; readonly size: Size };

/** No image becomes 100 % narrower. */
const wholePercent = (share: number) => Math.min(Math.round(share * 100), 99) / 100;

export function fitEffect(from: Size, to: Size, fit: Fit): FitEffect | null {
  const { kept, filled } = fitGeometry(from, to, fit);
  if (!sameSize(kept, from)) return { kind: 'kept', size: kept };
  if (!sameSize(filled, to)) return { kind: filled.width === to.width ? 'barsAbove' : 'barsBeside' };
  const ratio = (to.width * from.height) / (to.height * from.width);
  if (fit !== 'stretch' || Math.max(ratio, 1 / ratio) < VISIBLE) return null;
  return ratio < 1
    ? { kind: 'narrower', share: wholePercent(1 - ratio) }
    : { kind: 'flatter', share: wholePercent(1 - 1 / ratio) };
}

function effectText({ t, format }: Text, effect: FitEffect): string {
  switch (effect.kind) {
    case 'narrower':
    case 'flatter':
      return t(`fit.stretch.${effect.kind}`, { percent: format.percent(effect.share) });
    case 'kept':
      return t('fit.cover.kept', { size: format.size(effect.size) });
    default:
      return t(`fit.contain.${effect.kind}`);
  }
}

interface FitChoiceProps {
  fit: Fit;
  onChange: (fit: Fit) => void;
  /** The sizes of the image before and after the resize. `to` is undefined while no size is chosen. */
  from: Size;
  to?: Size;
  /** Whether the visitor can move the part that 'cover' keeps. */
  isMovable: boolean;
  /** Whether only the effect of the fit is said, without a label and the note that explains the fit. */
  isBrief?: boolean;
  /** Controls of the chosen fit. */
  children?: ReactNode;
}

export const FitChoice = memo(function FitChoice({
  fit,
  onChange,
  from,
  to,
  isMovable,
  isBrief = false,
  children,
}: FitChoiceProps) {
  const text = useText();
  const { t } = text;
  const noteId = useId();
  const effect = to ? fitEffect(from, to, fit) : null;
  return (
    <div>
      <SegmentedControl
        label={t('fit.label')}
        isLabelHidden={isBrief}
        isSmall={isBrief}
        value={fit}
        options={FITS.map((value) => ({ value, label: t(`fit.${value}.label`) }))}
        onChange={onChange}
        describedBy={noteId}
      />
      {isBrief ? (
        <Brief id={noteId} aria-live="polite">
          <chakra.span color="text">{effect ? effectText(text, effect) : t(`fit.${fit}.note`)}</chakra.span>
          {effect?.kind === 'kept' && isMovable && <span>{t('fit.cover.move')}</span>}
        </Brief>
      ) : (
        <Notes id={noteId} aria-live="polite">
          {FITS.map((value) => {
            const effect = to ? fitEffect(from, to, value) : null;
            return (
              <chakra.p key={value} visibility={value === fit ? undefined : 'hidden'}>
                <span>{t(`fit.${value}.note`)}</span>
                {value === 'cover' && isMovable && (
                  <>
                    {' '}
                    {/* The hint keeps its place while there is no frame, so that the buttons below do not move. */}
                    <chakra.span visibility={effect?.kind === 'kept' ? undefined : 'hidden'}>
                      {t('fit.cover.move')}
                    </chakra.span>
                  </>
                )}
                <Effect>{effect && effectText(text, effect)}</Effect>
              </chakra.p>
            );
          })}
        </Notes>
      )}
      {children}
    </div>
  );
});
