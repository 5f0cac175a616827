import { type ComponentProps, type FormEvent, type KeyboardEvent, memo, useId } from 'react';
import { useText } from '../../i18n';
import { sameSize } from '../../lib/geometry';
import { type OpenImage, useSessionState } from '../../session';
import { JobLine } from '../../shared';
import { Button } from '../../ui';
import { useDesktop } from '../../ui/image';
import { DownloadButton } from './DownloadButton';
import { EditorBar } from './EditorBar';
import { Others, PanelForm, Status } from './Panel';
import { SizeInputs } from './SizeInputs';
import { SizeNote } from './SizeNote';
import { sizeProblem } from './sizeFields';
import type { useResize } from './useResize';

interface ResizePanelProps {
  image: OpenImage;
  resize: ReturnType<typeof useResize>;
}

/** The Resize tab: the fields of the new size, and the buttons. */
export const ResizePanel = memo(function ResizePanel({ image, resize: state }: ResizePanelProps) {
  const { t } = useText();
  const held = useSessionState((state) => state.job !== null);
  const { fields, size, change, hasTexts, pending, canReset, resize, preview, apply, reset } = state;
  const noteId = useId();
  const desktop = useDesktop();

  const problem = sizeProblem(size);
  // Only the button for the most likely next step has the primary look.
  const upToDate = image.edits.length > 0 && sameSize(size, image.current.size);
  const next = image.editPreview ? 'apply' : upToDate ? 'download' : 'resize';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!held && !problem) resize();
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
    held,
    busy: pending === 'resize',
    children: t('resize.resize'),
  };
  const applyButton: ComponentProps<typeof Button> = {
    variant: next === 'apply' ? 'primary' : 'quiet',
    // Unlike `disabled`, `held` leaves the button focusable. So the button keeps the focus after the preview has been
    // applied.
    held: held || !image.editPreview,
    busy: pending === 'apply',
    onClick: apply,
    children: t('resize.apply'),
  };
  const saveButton = <DownloadButton edits={image.edits} next={next === 'download'} />;

  return (
    <PanelForm noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label={t('editor.tabs.resize')}>
      <SizeInputs fields={fields} noteId={noteId} onChange={change} />
      <Status>
        <JobLine fallback={<SizeNote id={noteId} size={size} problem={problem} />} />
      </Status>
      {desktop && <Button {...resizeButton} />}
      <Others>
        <Button
          variant="quiet"
          disabled={problem !== null}
          held={held}
          busy={pending === 'preview'}
          onClick={preview}
        >
          {t('resize.preview')}
        </Button>
        <Button {...(image.editPreview && !desktop ? resizeButton : applyButton)} />
        <Button variant="quiet" held={held || !canReset} busy={pending === 'reset'} onClick={reset}>
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
