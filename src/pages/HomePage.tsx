import { useState } from 'react';
import { About } from '../features/about';
import { LateEditor, loadEditor } from '../features/editor';
import { ChangeImage, Dropzone, UploadArea } from '../features/upload';
import { useSessionState } from '../session';
import { useWhileOpening } from '../shared';
import { Intro } from './Intro';
import { PageColumn } from './PageColumn';

/** The home page. It shows the dropzone, or the editor if an image is open. */
export function HomePage() {
  // This component reads only the URL of the image's file. Edits do not change this URL, so an edit does not render the
  // component again.
  const imageUrl = useSessionState((state) => state.image?.fileUrl ?? null);

  useWhileOpening(loadEditor);

  // The dropzone takes the focus if it replaces the editor.
  const [hadImage, setHadImage] = useState(false);
  if (imageUrl !== null && !hadImage) setHadImage(true);

  return (
    <UploadArea>
      {/*
        While the editor is shown, the scroll anchoring of the browser is off. `useSteadyPanel` scrolls the page to keep
        the controls of the editor in place, and the browser must not scroll in addition.
      */}
      <PageColumn overflowAnchor={imageUrl ? 'none' : undefined}>
        {imageUrl ? (
          <LateEditor key={imageUrl} changeImage={<ChangeImage />} />
        ) : (
          <Intro>
            <Dropzone takesFocus={hadImage} />
          </Intro>
        )}
        <About />
      </PageColumn>
    </UploadArea>
  );
}
