import { chakra, Grid } from '@chakra-ui/react';
import { useRef } from 'react';
import { SQUARE, STAGE_HEIGHT } from '../../data/layout';
import type { Preset } from '../../data/presets';
import type { Fit } from '../../edits';
import { useText } from '../../i18n';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSessionState } from '../../session';
import { Button, PreviewPicture, Spinner, useFocusBack, useFocusIfLost } from '../../ui';
import { Stage, StageCaption } from '../../ui/image';
import { FitChoice } from './FitChoice';
import { PresetShape } from './PresetShape';
import { ResultActions } from './ResultActions';
import { ResultPicture } from './ResultPicture';
import { useFit } from './useFit';
import { resizeProposal, useProposal } from './useProposal';

const FigureTitle = chakra('h2', { base: { fontWeight: 'bold', marginBottom: '2' } });

const Placeholder = chakra('p', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '3',
    paddingInline: '2',
    color: 'textMuted',
    textAlign: 'center',
    textWrap: 'balance',
    '--room': 'min(8rem, 30cqw)',
  },
});

interface FixedSizeProps {
  preset: Preset;
  image: OpenImage;
}

/** The open image beside what becomes of it at one size. */
export function FixedSize({ preset: { size }, image }: FixedSizeProps) {
  const { t, format } = useText();
  const held = useSessionState((state) => state.job !== null);
  const { pending, propose, edit, download } = useProposal();
  const found = resizeProposal(image);
  const proposal = found && sameSize(found.edit.size, size) ? found : null;
  const [fit, setFit] = useFit(proposal, pending);

  // Whatever the button that comes next is just now.
  const next = useRef<HTMLButtonElement>(null);
  useFocusIfLost(next);
  useFocusBack(next, pending !== null);

  const changeFit = (changed: Fit) => {
    setFit(changed);
    if (proposal || pending === 'resize') propose(size, changed);
  };

  const { name } = image.file;
  const { original } = image;
  const words = { name, size: format.size(original.size) };
  const target = format.size(size);
  return (
    <Grid gap="5" marginBottom="5">
      <Grid
        templateColumns="repeat(2, minmax(0, 1fr))"
        gap={{ base: '3', md: '6' }}
        css={{ '& > figure': { margin: '0', minWidth: '0' } }}
      >
        <figure>
          <FigureTitle>{t('fixedSize.original')}</FigureTitle>
          <Stage size={SQUARE} height="picture" maxHeight={STAGE_HEIGHT}>
            <PreviewPicture
              preview={original.preview}
              alt={t('fixedSize.originalAlt', words)}
              size={original.size}
              maxHeight="var(--stage-height)"
            />
          </Stage>
          <StageCaption>{t('units.pixels', words)}</StageCaption>
          {image.edits.length > 0 && (
            <chakra.p textStyle="note" textAlign="center">
              {t('fixedSize.edited', { size: format.size(image.current.size) })}
            </chakra.p>
          )}
        </figure>
        <figure>
          <FigureTitle>{t('fixedSize.result')}</FigureTitle>
          <Stage size={SQUARE} height="picture" maxHeight={STAGE_HEIGHT}>
            {proposal ? (
              <ResultPicture
                picture={proposal.picture}
                alt={t('presets.resultAlt', { name, size: target })}
              />
            ) : (
              <Placeholder role="status">
                {pending === 'resize' ? <Spinner aria-hidden="true" /> : <PresetShape size={size} />}
                {pending === 'resize'
                  ? t('fixedSize.processing')
                  : t('fixedSize.placeholder', { size: target })}
              </Placeholder>
            )}
          </Stage>
          <StageCaption>{t('units.pixels', { size: target })}</StageCaption>
        </figure>
      </Grid>
      <Grid
        layerStyle="card"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        alignItems="start"
        columnGap="6"
        rowGap="4"
        padding={{ base: '4', md: '5' }}
      >
        <FitChoice fit={fit} onChange={changeFit} />
        {/* As tall as its buttons also while the progress stands in their place, and level with the choice beside it. */}
        <Grid alignItems="center" minHeight="11" marginTop={{ md: '7' }}>
          <ResultActions
            made={proposal !== null}
            before={
              <Button
                ref={next}
                look="primary"
                held={held}
                busy={pending === 'resize'}
                onClick={() => propose(size, fit)}
              >
                {t('fixedSize.resize')}
              </Button>
            }
            next={next}
            held={held}
            pending={pending}
            onDownload={download}
            onEdit={edit}
          />
        </Grid>
      </Grid>
    </Grid>
  );
}
