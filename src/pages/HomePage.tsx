import { useEffect, useRef } from 'react';
import { About } from '../features/about';
import { Editor, usePreviewBounds } from '../features/editor';
import { ChangeImage, Dropzone, UploadArea } from '../features/upload';
import { useText } from '../i18n';
import { useSession, useSessionState } from '../session';
import { Intro } from './Intro';
import { Screen } from './Screen';

/** The home page: the dropzone, or the editor of the image that is open. */
export function HomePage() {
  const { t, facts } = useText();
  const session = useSession();
  // Only which image is open: what is done to it renders the editor, not the page around it.
  const imageUrl = useSessionState((state) => state.image?.fileUrl ?? null);
  usePreviewBounds(session);

  const hadImage = useRef(false);
  useEffect(() => {
    hadImage.current = imageUrl !== null;
  }, [imageUrl]);

  return (
    <UploadArea>
      <title>{t('meta.homeTitle', facts)}</title>
      <Screen>
        {imageUrl ? (
          <Editor key={imageUrl} changeImage={<ChangeImage />} />
        ) : (
          <Intro>
            <Dropzone takesFocus={hadImage.current} />
          </Intro>
        )}
        <About />
      </Screen>
    </UploadArea>
  );
}
