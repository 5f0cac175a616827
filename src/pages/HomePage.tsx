import { useState } from 'react';
import { About } from '../features/about';
import { LateEditor, loadEditor } from '../features/editor';
import { ChangeImage, Dropzone, UploadArea } from '../features/upload';
import { useSession, useSessionState } from '../session';
import { usePreviewBounds, useWhileOpening } from '../shared';
import { Intro } from './Intro';
import { Screen } from './Screen';

/** The home page: the dropzone, or the editor of the image that is open. */
export function HomePage() {
  const session = useSession();
  // Only which image is open: what is done to it renders the editor, not the page around it.
  const imageUrl = useSessionState((state) => state.image?.fileUrl ?? null);
  usePreviewBounds(session);

  useWhileOpening(loadEditor);

  // The dropzone takes the focus where it takes the place of an editor.
  const [hadImage, setHadImage] = useState(false);
  if (imageUrl !== null && !hadImage) setHadImage(true);

  return (
    <UploadArea>
      {/* The editor keeps its controls in place itself; see useSteadyPanel. */}
      <Screen overflowAnchor={imageUrl ? 'none' : undefined}>
        {imageUrl ? (
          <LateEditor key={imageUrl} changeImage={<ChangeImage />} />
        ) : (
          <Intro>
            <Dropzone takesFocus={hadImage} />
          </Intro>
        )}
        <About />
      </Screen>
    </UploadArea>
  );
}
