import { useState } from 'react';
import { About } from '../features/about';
import { LateEditor, loadEditor } from '../features/editor';
import { ChangeImage, Dropzone, UploadArea } from '../features/upload';
import { useSession, useSessionState } from '../session';
import { usePreviewBounds, useWhileOpening } from '../shared';
import { Intro } from './Intro';
import { Screen } from './Screen';

/** The home page, which shows the dropzone or the editor of the open image. */
export function HomePage() {
  const session = useSession();
  // The hook reads only the URL of the open image. So an edit renders the editor again, but not the whole page.
  const imageUrl = useSessionState((state) => state.image?.fileUrl ?? null);
  usePreviewBounds(session);

  useWhileOpening(loadEditor);

  // The dropzone takes the focus if it replaces the editor.
  const [hadImage, setHadImage] = useState(false);
  if (imageUrl !== null && !hadImage) setHadImage(true);

  return (
    <UploadArea>
      {/* The editor itself prevents its controls from moving: see `useSteadyPanel`. */}
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
