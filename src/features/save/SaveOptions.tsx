import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { SAVED_FORMATS } from '../../config/files';
import { useText } from '../../i18n/useText';
import type { OpenImage, SavedFile } from '../../session';
import { imageDensity } from '../../shared/print';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Button } from '../../ui/Button';
import { Note, StatusLine } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { JpegOptions } from './JpegOptions';
import type { OriginalQuality } from './originalQuality';
import { choiceOutcome } from './outcomeText';
import { PngOptions } from './PngOptions';
import type { SaveChoice } from './useSaveChoice';

const Panel = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    padding: { base: '4', md: '5' },
  },
});

interface SaveOptionsProps {
  choice: SaveChoice;
  /** The image whose file is saved. */
  image: OpenImage;
  /** Whether the quality of the opened file can be kept. Null if that was no JPEG. */
  original: OriginalQuality | null;
  /** The file that is there, also while the next one is in work. */
  saved: SavedFile;
  /** The size of the PNG with all pixels and colors. */
  bytes: number;
}

/** What is saved: the format, and what makes the file smaller. */
export function SaveOptions({ choice, image, original, saved, bytes }: SaveOptionsProps) {
  const text = useText();
  const panel = useRef<HTMLDivElement>(null);
  const { state, dispatch } = choice;
  const { choices, status } = state;
  const outcome = choiceOutcome(state, image, saved, bytes, text);
  const note = (
    <Note color={outcome.isProblem ? 'danger' : undefined} aria-live="polite">
      {outcome.text}
    </Note>
  );
  const hasDensity = imageDensity({ ...image, edits: saved.edits }) !== null;
  const props = { state, dispatch, hasDensity };
  const isSearch = choices.format === 'png' && choices.way === 'search';
  const isBusy = status.kind === 'working' || status.kind === 'typing';
  const chooseJpeg = () => {
    dispatch({ type: 'choose', change: { format: 'jpeg' } });
    // The pressed button is removed.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus());
  };
  return (
    <Panel ref={panel}>
      <SegmentedControl
        label={text.t('download.format')}
        value={choices.format}
        options={[
          { value: 'png', label: SAVED_FORMATS.png.name },
          { value: 'jpeg', label: SAVED_FORMATS.jpeg.name },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { format: chosen } })}
      />
      {choices.format === 'png' ? (
        <PngOptions note={note} {...props} />
      ) : (
        <JpegOptions hasAlpha={saved.picture.hasAlpha} original={original} {...props} />
      )}
      {(isBusy || (outcome.text !== null && !isSearch)) && (
        <StatusLine>
          <RequestProgress fallback={isSearch ? null : note} />
        </StatusLine>
      )}
      {outcome.offersJpeg && (
        <Button justifySelf="start" onClick={chooseJpeg}>
          {text.t('download.jpeg.choose')}
        </Button>
      )}
    </Panel>
  );
}
