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
  const image = useSessionState((state) => state.image);
  usePreviewBounds(session);

  const hadImage = useRef(false);
  useEffect(() => {
    hadImage.current = image !== null;
  }, [image]);

  return (
    <UploadArea>
      <title>{t('meta.homeTitle', facts)}</title>
      <Screen>
        {image ? (
          <Editor key={image.fileUrl} image={image} changeImage={<ChangeImage />} />
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
