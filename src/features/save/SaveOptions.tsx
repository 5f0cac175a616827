import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { SAVED_FORMATS } from '../../config/files';
import { useText } from '../../i18n/useText';
import type { OpenImage, SavedFile } from '../../session';
import { RequestProgress } from '../../shared/request/RequestProgress';
import { Note, StatusLine } from '../../ui/Panel';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { JpegOptions } from './JpegOptions';
import { originalQuality } from './originalQuality';
import { choiceOutcome } from './outcomeText';
import { PngOptions } from './PngOptions';
import type { SaveChoice } from './useSaveChoice';

const Panel = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gap: '4',
    padding: { base: '4', md: '5' },
  },
});

interface SaveOptionsProps {
  choice: SaveChoice;
  /** The image whose file is saved. */
  image: OpenImage;
  /** The file that is there, also while the next one is in work. */
  saved: SavedFile;
  /** The size of the PNG with all pixels and colors. */
  bytes: number;
}

/** What is saved: the format, and what makes the file smaller. */
export function SaveOptions({ choice: { state, dispatch }, image, saved, bytes }: SaveOptionsProps) {
  const text = useText();
  const noteId = useId();
  const { format, way } = state.choices;
  const outcome = choiceOutcome(state, image, saved, bytes, text);
  const note = (
    <Note id={noteId} color={outcome.isProblem ? 'danger' : undefined} aria-live="polite">
      {outcome.text}
    </Note>
  );
  const props = { state, dispatch, noteId };
  const isSearch = format === 'png' && way === 'search';
  const hasNote = format === 'jpeg' || way !== 'all' || outcome.text !== null;
  return (
    <Panel>
      <SegmentedControl
        label={text.t('download.format')}
        value={format}
        options={[
          { value: 'png', label: SAVED_FORMATS.png.name },
          { value: 'jpeg', label: SAVED_FORMATS.jpeg.name },
        ]}
        onChange={(chosen) => dispatch({ type: 'choose', change: { format: chosen } })}
      />
      {format === 'png' ? (
        <PngOptions note={note} {...props} />
      ) : (
        <JpegOptions
          hasAlpha={saved.picture.hasAlpha}
          original={originalQuality(image, saved.edits, text)}
          {...props}
        />
      )}
      {hasNote && (
        <StatusLine>
          <RequestProgress fallback={isSearch ? null : note} />
        </StatusLine>
      )}
    </Panel>
  );
}
