import { Flex } from '@chakra-ui/react';
import { type FormEvent, type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef } from 'react';
import type { CropAspect } from '../../../config/crop';
import { MAX_ANGLE } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { PER_DEGREE } from '../../../lib/angle';
import { useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { BackgroundField } from '../../../shared/background/BackgroundField';
import { lastBackground } from '../../../shared/background/lastBackground';
import { RequestProgress } from '../../../shared/request/RequestProgress';
import { useInactive } from '../../../shared/request/useRequest';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldNote, Fields } from '../../../ui/FieldNote';
import { Icon } from '../../../ui/icons';
import { NumberField } from '../../../ui/NumberField';
import { ButtonRow, Note, PanelActions, PanelForm, StatusLine } from '../../../ui/Panel';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useEscapeLayer } from '../../../ui/useEscape';
import { useTwoColumns } from '../../../ui/useWindow';
import { AspectChoice } from '../crop/AspectChoice';
import { EditorBar } from '../tool/EditorBar';
import { sizeProblemText } from '../tool/sizeProblem';
import { UNDOES_CHOICES } from '../tool/useHistoryMoves';
import { Dial, KEY_STEPS } from './Dial';
import {
  isRefused,
  resultProblem,
  type StraightenAction,
  type StraightenModel,
  sizeOf,
  WAYS,
} from './straightenState';
import type { useStraighten } from './useStraighten';

interface ControlProps {
  model: StraightenModel;
  /** The state for texts, which follow a drag a little later. */
  textState: StraightenModel['state'];
  inactive: boolean;
  act: (action: StraightenAction) => void;
}

/** The size of the result, or why there is none. */
function ResultNote({ textState }: Pick<ControlProps, 'textState'>) {
  const text = useText();
  const { t, format } = text;
  const state = useStore(textState);
  const problem = resultProblem(state);
  const size = sizeOf(state);
  const message = isRefused(state)
    ? t('straighten.notAngle')
    : state.refused
      ? t('straighten.notQuad')
      : problem && sizeProblemText(problem, size, text);
  return <FieldNote problem={message}>{t('units.pixels', { size: format.size(size) })}</FieldNote>;
}

const Status = ({ textState }: Pick<ControlProps, 'textState'>) => (
  <StatusLine>
    <RequestProgress fallback={<ResultNote textState={textState} />} />
  </StatusLine>
);

function AngleField({ model, textState, inactive, act }: ControlProps) {
  const { t, format } = useText();
  const angle = useStore(textState, (state) => state.angle);
  const typed = useStore(model.state, (state) => state.typed?.text ?? null);
  const refused = useStore(model.state, isRefused);
  const number = angle / PER_DEGREE;
  return (
    <NumberField
      label={t('straighten.angle')}
      unit="°"
      inputMode="text"
      min={-MAX_ANGLE / PER_DEGREE}
      max={MAX_ANGLE / PER_DEGREE}
      value={typed ?? format.number(number, 2).replace('-', '\u2212')}
      steps={{
        number,
        onStep: (by) => act({ type: 'turn', to: model.state.get().angle + by * KEY_STEPS.fine }),
      }}
      invalid={refused}
      readOnly={inactive}
      onText={(text) => act({ type: 'type', text, separators: format })}
      onBlur={() => act({ type: 'settle' })}
      {...{ [UNDOES_CHOICES]: '' }}
    />
  );
}

interface AngleProps extends ControlProps {
  image: OpenImage;
}

function AngleControls({ image, model, textState, inactive, act }: AngleProps) {
  const { t } = useText();
  const aspect = useStore(model.state, (state) => state.aspect);
  const keepsWhole = useStore(model.state, (state) => state.keepsWhole);
  const background = useStore(model.state, (state) => state.background);
  const isDrawing = useStore(model.state, (state) => state.isDrawing);
  const chooseAspect = useCallback(
    (chosen: CropAspect) => act({ type: 'choose', change: { aspect: chosen } }),
    [act],
  );
  return (
    <>
      <Dial model={model} textState={textState} inactive={inactive} />
      <Fields>
        <Flex gap="2" align="end" css={{ '& > div': { flex: '1' } }}>
          <AngleField model={model} textState={textState} inactive={inactive} act={act} />
          <Button
            inactive={inactive}
            aria-label={t('straighten.zero')}
            onClick={() => act({ type: 'turn', to: 0 })}
          >
            0°
          </Button>
        </Flex>
        <Status textState={textState} />
      </Fields>
      <Button
        justifySelf="start"
        inactive={inactive}
        aria-pressed={isDrawing}
        onClick={() => act({ type: 'draw', isDrawing: !isDrawing })}
      >
        {t('straighten.horizon')}
      </Button>
      {isDrawing && <Note aria-live="polite">{t('straighten.horizonHint')}</Note>}
      {!keepsWhole && (
        <AspectChoice
          value={aspect}
          isDerived={false}
          original={image.original.size}
          inactive={inactive}
          onChange={chooseAspect}
        />
      )}
      <Checkbox
        label={t('straighten.whole')}
        checked={keepsWhole}
        inactive={inactive}
        onChange={(wanted) => act({ type: 'choose', change: { keepsWhole: wanted } })}
      />
      {keepsWhole && (
        <BackgroundField
          value={background}
          takesColors={image.source.takesColors}
          onChange={(chosen) => {
            lastBackground.set(chosen);
            act({ type: 'choose', change: { background: chosen } });
          }}
        />
      )}
    </>
  );
}

interface StraightenPanelProps {
  image: OpenImage;
  straighten: ReturnType<typeof useStraighten>;
}

export const StraightenPanel = memo(function StraightenPanel({ image, straighten }: StraightenPanelProps) {
  const { t } = useText();
  const session = useSession();
  const inactive = useInactive(image);
  const twoColumns = useTwoColumns();
  const { model, textState, pending, apply } = straighten;
  const way = useStore(model.state, (state) => state.way);
  const isPossible = useStore(model.state, (state) => resultProblem(state) === null);
  // While a request runs, the controls keep their look, and their actions are ignored.
  const act = useCallback(
    (action: StraightenAction) => {
      if (!session.getState().request) model.change(action);
    },
    [session, model],
  );
  const form = useRef<HTMLFormElement>(null);
  // The focused button that opened the mode is no longer in the document, so the dial gets the focus. On a phone that button
  // was further down the page, so the page scrolls to the first control. If a tab leads back here, the tab keeps the focus.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true });
    form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, []);
  const cancel = () => model.change({ type: 'close' });
  const revert = () => {
    if (model.state.get().typed) model.change({ type: 'revert' });
    else if (model.state.get().isDrawing) model.change({ type: 'draw', isDrawing: false });
    else cancel();
  };
  useEscapeLayer('dialog', !inactive, revert);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!inactive) apply();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The first Enter applies the typed angle. Only the next press submits the form.
    if (event.key !== 'Enter' || inactive || !model.state.get().typed) return;
    event.preventDefault();
    model.change({ type: 'settle' });
  };

  const applyButton = (
    <Button
      type="submit"
      variant="primary"
      data-next
      disabled={!isPossible}
      inactive={inactive}
      busy={pending === 'straighten'}
    >
      {t('resize.apply')}
    </Button>
  );
  const cancelButton = (
    <Button inactive={inactive} onClick={cancel}>
      {!twoColumns && <Icon name="close" />}
      {t('progress.cancel')}
    </Button>
  );
  return (
    <PanelForm
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      aria-label={t('straighten.open')}
    >
      <SegmentedControl
        label={t('straighten.open')}
        isLabelHidden
        value={way}
        options={WAYS.map((value) => ({ value, label: t(`straighten.${value}`) }))}
        onChange={(chosen) => act({ type: 'choose', change: { way: chosen } })}
      />
      {way === 'angle' ? (
        <AngleControls image={image} model={model} textState={textState} inactive={inactive} act={act} />
      ) : (
        <Fields>
          <Note>{t('straighten.cornersHint')}</Note>
          <Status textState={textState} />
        </Fields>
      )}
      {twoColumns ? (
        <PanelActions>
          <ButtonRow>
            {applyButton}
            {cancelButton}
          </ButtonRow>
        </PanelActions>
      ) : (
        <EditorBar>
          {applyButton}
          {cancelButton}
        </EditorBar>
      )}
    </PanelForm>
  );
});
