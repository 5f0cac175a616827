import { useLocation } from 'react-router-dom';
import { DownloadView } from '../features/download';
import { parseDownload } from '../shared/downloadState';
import { Screen } from './Screen';

/** The save page of a resized image: needs the state that the editor hands over. */
export default function DownloadPage() {
  const { state } = useLocation();
  return (
    <Screen>
      <DownloadView kind="resize" download={parseDownload('resize', state)} />
    </Screen>
  );
}
