import { type FormEvent, memo, useCallback, useId } from 'react';
import type { CropAspectId } from '../../data/crop';
import { useText } from '../../i18n';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSession, useSessionState } from '../../session';
import { JobLine } from '../../shared';
import { Button } from '../../ui';
import { ActionBar, useDesktop } from '../../ui/image';
import { AspectChoice } from './AspectChoice';
import { type CropField, type CropState, leastOf, refusalOf, textOf } from './cropState';
import { DownloadButton } from './DownloadButton';
import { NumberField } from './NumberField';
import { Note, Pair, PanelForm, Status } from './Panel';
import { rectWords, SpokenRect } from './SpokenRect';
import type { useCrop } from './useCrop';

/**
 * The note below the fields. If the typed text is refused, or the typed number does not fit the image, the note states
 * the reason. Otherwise the note shows the size of the image.
 */
function CropNote({ id, crop }: { id: string; crop: CropState }) {
  const text = useText();
  const { t, format } = text;
  const refusal = refusalOf(crop);
  const words = () => {
    switch (refusal) {
      case 'beyond':
      case 'beyondSame':
        return t(`crop.${refusal}`, { rect: rectWords(text, crop.rect) });
      case 'notWhole':
        return t('crop.notWhole', { least: crop.typing ? leastOf(crop.typing.field) : 0 });
      case null:
        return t('crop.image', { size: format.size(crop.image) });
    }
  };
  return (
    <Note id={id} color={refusal ? 'danger' : undefined}>
      {/* Only problems are in the live region. Screen readers should not announce the image size. */}
      <span aria-live="polite">{refusal && words()}</span>
      {!refusal && <span>{words()}</span>}
    </Note>
  );
}

interface CropPanelProps {
  image: OpenImage;
  crop: ReturnType<typeof useCrop>;
}

/** The Crop tab: the fields of the rectangle, the choice of an aspect ratio, and the buttons. */
export const CropPanel = memo(function CropPanel({ image, crop: { crop, ...actions } }: CropPanelProps) {
  const { t } = useText();
  const session = useSession();
  const held = useSessionState((state) => state.job !== null);
  const noteId = useId();
  const desktop = useDesktop();
  const { change, pending, cut, download } = actions;
  const chooseAspect = useCallback(
    (aspect: CropAspectId) => {
      if (!session.getState().job) change({ type: 'aspect', aspect });
    },
    [session, change],
  );

  const cropped = image.edits.some((edit) => edit.kind === 'crop');
  const { rect, image: size } = crop;
  const whole = sameSize(rect, size);
  // Just after a crop, the rectangle covers the whole image. Another crop would then change nothing, so the download
  // button becomes the primary button.
  const next = cropped && whole ? 'download' : 'crop';

  const refused = refusalOf(crop) !== null;
  // The lowest and the highest number in each field, in image pixels. The arrow keys stop at these numbers. Typed text
  // is not limited to them.
  const bounds = {
    x: { min: leastOf('x'), max: size.width - rect.width },
    y: { min: leastOf('y'), max: size.height - rect.height },
    width: { min: leastOf('width'), max: size.width },
    height: { min: leastOf('height'), max: size.height },
  };
  const fieldProps = (field: CropField) => ({
    label: t(`crop.${field}`),
    unit: t('units.px'),
    value: textOf(crop, field),
    ...bounds[field],
    readOnly: held,
    invalid: refused && crop.typing?.field === field,
    onText: (text: string) => change({ type: 'field', field, text }),
    onBlur: () => change({ type: 'settle' }),
    'aria-describedby': noteId,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!held) cut();
  };

  const cropButton = (
    <Button
      type="submit"
      variant={next === 'crop' ? 'primary' : 'secondary'}
      held={held}
      busy={pending === 'crop'}
      aria-keyshortcuts="Enter"
    >
      {t('crop.apply')}
    </Button>
  );
  const saveButton = cropped && (
    <DownloadButton next={next === 'download'} held={held} busy={pending === 'download'} onClick={download} />
  );

  return (
    <PanelForm noValidate onSubmit={submit} aria-label={t('editor.tabs.crop')}>
      <Pair>
        <NumberField {...fieldProps('x')} />
        <NumberField {...fieldProps('y')} />
        <NumberField {...fieldProps('width')} />
        <NumberField {...fieldProps('height')} />
      </Pair>
      <AspectChoice value={crop.aspect} held={held} onChange={chooseAspect} />
      <SpokenRect crop={crop} />
      <Status>
        <JobLine fallback={<CropNote id={noteId} crop={crop} />} />
      </Status>
      <Pair>
        {desktop && cropButton}
        <Button held={held} onClick={() => change({ type: 'reset' })}>
          {t('crop.reset')}
        </Button>
      </Pair>
      {desktop ? (
        saveButton
      ) : (
        <ActionBar>
          {cropButton}
          {saveButton}
        </ActionBar>
      )}
    </PanelForm>
  );
});
