import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, type KeyboardEvent, memo, useId } from 'react';
import { MAX_PIXELS, MAX_SIDE } from '../../config/limits';
import { useText } from '../../i18n/useText';
import { type Size, sameSize } from '../../lib/geometry';
import { type OpenImage, useSessionState } from '../../session';
import { RequestProgress } from '../../shared/RequestProgress';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { useDesktop } from '../../ui/useDesktop';
import { DownloadButton } from './DownloadButton';
import { NumberField } from './NumberField';
import { EditorBar, Others, Pair, PanelForm, Status } from './Panel';
import {
  type SizeFields,
  type SizeFieldsAction,
  type SizeProblem,
  shownText,
  sideIsInvalid,
  sizeProblem,
} from './sizeFields';
import type { useResize } from './useResize';

interface SizeInputsProps {
  fields: SizeFields;
  noteId: string;
  onChange: (action: SizeFieldsAction) => void;
}

/**
 * The fields for width and height, and the checkbox that locks the aspect ratio. Because of `memo`, the progress of a
 * request does not render them again.
 */
const SizeInputs = memo(function SizeInputs({ fields, noteId, onChange }: SizeInputsProps) {
  const { t } = useText();
  const problem = sizeProblem(fields);
  const sideProps = (side: 'width' | 'height') => ({
    label: t(`resize.${side}`),
    unit: t('units.px'),
    min: 1,
    max: MAX_SIDE,
    value: shownText(fields, side),
    onText: (text: string) => onChange({ type: side, text }),
    onBlur: () => onChange({ type: 'leave' }),
    invalid: sideIsInvalid(fields[side], problem),
    'aria-describedby': noteId,
  });
  return (
    <div>
      <Pair marginBottom="2">
        <NumberField {...sideProps('width')} />
        <NumberField {...sideProps('height')} />
      </Pair>
      <Checkbox
        label={t('resize.lock')}
        checked={fields.locked}
        onChange={(locked) => onChange({ type: 'lock', locked })}
      />
    </div>
  );
});

interface SizeNoteProps {
  id: string;
  size: Size;
  problem: SizeProblem | null;
}

function SizeNote({ id, size, problem }: SizeNoteProps) {
  const { t, format, values } = useText();
  const pixels = size.width * size.height;
  const words = () => {
    switch (problem) {
      case 'empty':
        return t('resize.emptySize');
      case 'side':
        return t('resize.sideTooLong', values);
      case 'area':
        return t('resize.areaTooLarge', { ...values, value: format.megapixelsBeyond(pixels, MAX_PIXELS) });
      case null:
        // Less than a million pixels could be rounded to 0 megapixels, so the note shows the number of pixels.
        return pixels < 1_000_000
          ? t('units.pixelCount', { count: pixels, value: format.count(pixels) })
          : t('units.megapixels', {
              // The plural form depends on the rounded number in the text: 1.04 megapixels are shown as 1.
              count: Math.round(pixels / 100_000) / 10,
              value: format.megapixels(pixels),
            });
    }
  };
  return (
    <chakra.p
      id={id}
      fontSize="sm"
      color={problem ? 'danger' : 'textMuted'}
      fontVariantNumeric="tabular-nums"
    >
      {/* The live region contains only problems, so that no pixel count is announced after each key press. */}
      <span aria-live="polite">{problem && words()}</span>
      {!problem && <span>{words()}</span>}
    </chakra.p>
  );
}

interface ResizePanelProps {
  image: OpenImage;
  resize: ReturnType<typeof useResize>;
}

export const ResizePanel = memo(function ResizePanel({ image, resize: state }: ResizePanelProps) {
  const { t } = useText();
  const inactive = useSessionState((state) => state.request !== null);
  const { fields, size, change, hasTexts, pending, canReset, resize, preview, apply, reset } = state;
  const noteId = useId();
  const desktop = useDesktop();

  const problem = sizeProblem(size);
  const upToDate = image.edits.length > 0 && sameSize(size, image.current.size);
  const next = image.editPreview ? 'apply' : upToDate ? 'download' : 'resize';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!inactive && !problem) resize();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !hasTexts) return;
    // The call marks the event as handled. Otherwise Esc would also cancel the work on the image.
    event.preventDefault();
    change({ type: 'revert' });
  };

  const resizeButton: ComponentProps<typeof Button> = {
    type: 'submit',
    variant: next === 'resize' ? 'primary' : 'secondary',
    disabled: problem !== null,
    inactive,
    busy: pending === 'resize',
    children: t('resize.resize'),
  };
  const applyButton: ComponentProps<typeof Button> = {
    variant: next === 'apply' ? 'primary' : 'quiet',
    // Unlike `disabled`, `inactive` leaves the button focusable. So the button keeps the focus after the preview has
    // been applied.
    inactive: inactive || !image.editPreview,
    busy: pending === 'apply',
    onClick: apply,
    children: t('resize.apply'),
  };
  const saveButton = <DownloadButton edits={image.edits} next={next === 'download'} />;

  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.resize')}>
      <SizeInputs fields={fields} noteId={noteId} onChange={change} />
      <Status>
        <RequestProgress fallback={<SizeNote id={noteId} size={size} problem={problem} />} />
      </Status>
      {desktop && <Button {...resizeButton} />}
      <Others>
        <Button
          variant="quiet"
          disabled={problem !== null}
          inactive={inactive}
          busy={pending === 'preview'}
          onClick={preview}
        >
          {t('resize.preview')}
        </Button>
        <Button {...(image.editPreview && !desktop ? resizeButton : applyButton)} />
        <Button variant="quiet" inactive={inactive || !canReset} busy={pending === 'reset'} onClick={reset}>
          {t('resize.reset')}
        </Button>
      </Others>
      {desktop ? (
        saveButton
      ) : (
        <EditorBar>
          {/* Apply and Resize share one element, so that the focus stays when one button replaces the other. */}
          <Button {...(image.editPreview ? applyButton : resizeButton)} />
          {saveButton}
        </EditorBar>
      )}
    </PanelForm>
  );
});
