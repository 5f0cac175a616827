import { type FormEvent, memo, useCallback, useId } from 'react';
import type { CropAspectId } from '../../data/crop';
import { useText } from '../../i18n';
import { type OpenImage, useSessionState } from '../../session';
import { Button } from '../../ui';
import { JobLine } from '../../work';
import { AspectChoice } from './AspectChoice';
import { clampRect, liesWithin } from './cropGeometry';
import type { CropField, CropState } from './cropState';
import { DownloadButton } from './DownloadButton';
import { Note, Pair, PanelForm, Status } from './Panel';
import type { useCrop } from './useCrop';
import { WholeField } from './WholeField';

/** Says what part of the image will be kept, if that is not just what the fields say. */
function CropNote({ id, crop: { rect, image } }: { id: string; crop: CropState }) {
  const { t, format } = useText();
  const beyond = !liesWithin(rect, image);
  const words = t(beyond ? 'crop.beyond' : 'crop.of', {
    size: format.size(beyond ? clampRect(rect, image) : image),
  });
  return (
    <Note id={id}>
      {/* Only what is unusual is read out. */}
      <span aria-live="polite">{beyond && words}</span>
      {!beyond && words}
    </Note>
  );
}

interface CropPanelProps {
  image: OpenImage;
  crop: ReturnType<typeof useCrop>;
}

/** The Crop tab: the rectangle in numbers, the shape that it is held to, and what can be done with it. */
export const CropPanel = memo(function CropPanel({ image, crop: { crop, ...actions } }: CropPanelProps) {
  const { t } = useText();
  const held = useSessionState((state) => state.job !== null);
  const noteId = useId();
  const { change, pending, cut, download } = actions;
  const chooseAspect = useCallback((aspect: CropAspectId) => change({ type: 'aspect', aspect }), [change]);

  const cropped = image.edits.some((edit) => edit.kind === 'crop');
  const whole = crop.rect.width === crop.image.width && crop.rect.height === crop.image.height;
  // Just after a crop nothing is left to cut, and saving is what comes next.
  const next = cropped && whole ? 'download' : 'crop';

  const fieldProps = (field: CropField, min?: number) => ({
    label: t(`crop.${field}`),
    unit: t('units.px'),
    value: crop.rect[field],
    min,
    readOnly: held,
    onText: (text: string) => change({ type: 'field', field, text }),
    'aria-describedby': noteId,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!held) cut();
  };

  return (
    <PanelForm noValidate onSubmit={submit} aria-label={t('editor.tabs.crop')}>
      <Pair>
        <WholeField {...fieldProps('x')} />
        <WholeField {...fieldProps('y')} />
        <WholeField {...fieldProps('width', 1)} />
        <WholeField {...fieldProps('height', 1)} />
      </Pair>
      <AspectChoice value={crop.aspect} held={held} onChange={chooseAspect} />
      <Status>
        <JobLine fallback={<CropNote id={noteId} crop={crop} />} />
      </Status>
      <Pair>
        <Button
          type="submit"
          look={next === 'crop' ? 'primary' : 'secondary'}
          held={held}
          busy={pending === 'crop'}
        >
          {t('crop.apply')}
        </Button>
        <Button held={held} onClick={() => change({ type: 'reset' })}>
          {t('crop.reset')}
        </Button>
      </Pair>
      {cropped && (
        <DownloadButton
          next={next === 'download'}
          held={held}
          busy={pending === 'download'}
          onClick={download}
        />
      )}
    </PanelForm>
  );
});
