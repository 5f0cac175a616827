import { useLocation } from 'react-router-dom';
import { ResizeDownloadView } from '../features/download';
import { useText } from '../i18n';
import { parseResizeDownload } from '../lib/downloadState';
import { Screen } from './Screen';

/** The save page of a resized image: needs the state that the editor hands over. */
export default function DownloadPage() {
  const { t, facts } = useText();
  const { state } = useLocation();
  return (
    <Screen>
      <title>{t('meta.downloadTitle', facts)}</title>
      <ResizeDownloadView download={parseResizeDownload(state)} />
    </Screen>
  );
}
