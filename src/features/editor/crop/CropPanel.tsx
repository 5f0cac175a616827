import { type FormEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef } from 'react';
import type { CropAspect } from '../../../config/crop';
import { DEFAULT_DPI, dpiOf } from '../../../config/print';
import { useText } from '../../../i18n/useText';
import { type Size, sameSize } from '../../../lib/geometry';
import { useStore } from '../../../lib/store';
import { type OpenImage, useSession } from '../../../session';
import { imageDensity } from '../../../shared/print';
import { useInactive } from '../../../shared/request/useRequest';
import { Button } from '../../../ui/Button';
import { ButtonRow, PanelActions, PanelForm } from '../../../ui/Panel';
import { useTwoColumns } from '../../../ui/useWindow';
import { EditorBar } from '../tool/EditorBar';
import { SaveButton } from '../tool/SaveButton';
import { AspectChoice } from './AspectChoice';
import { ContentFields, OwnAspect } from './CropOptions';
import { CROP_FIELDS } from './cropFields';
import { type CropAction, fieldProblem, isCroppable } from './cropState';
import { FinalSizeFields } from './FinalSizeFields';
import { FullWindowBar } from './FullWindowBar';
import { isPercent } from './finalSize';
import { RectFields } from './RectFields';
import type { useCrop } from './useCrop';

interface CropPanelProps {
  image: OpenImage;
  crop: ReturnType<typeof useCrop>;
  /** Whether the picture fills the window. Then only the controls that a crop needs are shown, in a bar below it. */
  isFull: boolean;
  /** Leaves the full window. */
  onLeave: () => void;
  /** Shows the mode that turns the image by an angle. */
  onStraighten: () => void;
}

export const CropPanel = memo(function CropPanel({
  image,
  crop,
  isFull,
  onLeave,
  onStraighten,
}: CropPanelProps) {
  const { t } = useText();
  const session = useSession();
  const inactive = useInactive(image);
  const twoColumns = useTwoColumns();
  const { model, pending, cut } = crop;
  const { change } = model;
  // While a request runs, the controls keep their look, and their actions are ignored.
  const act = useCallback(
    (action: CropAction) => {
      if (!session.getState().request) change(action);
    },
    [session, change],
  );
  const chooseAspect = useCallback((aspect: CropAspect) => act({ type: 'aspect', aspect }), [act]);

  const present = imageDensity(image);
  const density = useMemo(() => (present ? dpiOf(present) : DEFAULT_DPI), [present]);
  const cropRef = useRef<HTMLButtonElement>(null);
  const resizeTo = (size: Size) => {
    act({ type: 'resizeTo', size, density });
    // The pressed button is removed.
    cropRef.current?.focus({ preventScroll: true });
  };

  const aspect = useStore(model.state, (state) => state.aspect);
  const isResized = useStore(model.state, (state) => state.finalSize !== null);
  const isDerived = useStore(model.state, ({ finalSize }) => finalSize !== null && !isPercent(finalSize));
  const croppable = useStore(model.state, isCroppable);
  const whole = useStore(model.state, ({ rect, image: size }) => sameSize(rect, size));
  // While the rectangle covers the whole image, a crop would change nothing. So the download button of an edited image
  // is the primary button.
  const next = image.edits.length > 0 && whole ? 'download' : 'crop';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inactive) return;
    if (isFull) onLeave();
    cut();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (inactive) return;
    const state = model.state.get();
    const hasTyped =
      state.typing !== null ||
      CROP_FIELDS.some((field) => state.texts[field] !== undefined || fieldProblem(state, field) !== null);
    if (key === 'Escape' && hasTyped) change({ type: 'revert' });
    // The first Enter applies the typed number. Only the next press submits the form.
    else if (key === 'Enter' && state.typing) change({ type: 'settle' });
    else return;
    event.preventDefault();
  };

  const ratios = (
    <AspectChoice
      value={aspect}
      isDerived={isDerived}
      original={image.original.size}
      inactive={inactive}
      onChange={chooseAspect}
    />
  );
  const cropButton = (
    <Button
      ref={cropRef}
      type="submit"
      disabled={!croppable}
      variant={next === 'crop' ? 'primary' : 'secondary'}
      data-next={next === 'crop' || undefined}
      inactive={inactive}
      busy={pending === 'crop'}
      aria-keyshortcuts="Enter"
    >
      {/* The bar of a phone has no room for more than one word. */}
      <span>{t(isResized && twoColumns ? 'crop.applyResize' : 'crop.apply')}</span>
    </Button>
  );
  const saveButton = <SaveButton edits={image.edits} next={next === 'download'} />;

  if (isFull)
    return (
      <FullWindowBar
        crop={model}
        inactive={inactive}
        ratios={ratios}
        cropButton={cropButton}
        onCrop={act}
        onLeave={onLeave}
        onSubmit={submit}
      />
    );
  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.crop')}>
      {ratios}
      <RectFields crop={model} inactive={inactive} onCrop={act} onResizeTo={resizeTo} />
      <Button justifySelf="start" inactive={inactive} onClick={onStraighten} data-straighten="">
        {t('straighten.open')}
      </Button>
      <div>
        <FinalSizeFields crop={model} density={density} inactive={inactive} onCrop={act} />
        <OwnAspect original={image.original.size} inactive={inactive} onAspect={chooseAspect} />
        <ContentFields crop={model} inactive={inactive} />
      </div>
      <PanelActions>
        <ButtonRow>
          {twoColumns && cropButton}
          <Button inactive={inactive} onClick={() => change({ type: 'reset' })}>
            {t('crop.reset')}
          </Button>
        </ButtonRow>
        {twoColumns ? (
          saveButton
        ) : (
          <EditorBar>
            {cropButton}
            {saveButton}
          </EditorBar>
        )}
      </PanelActions>
    </PanelForm>
  );
});
