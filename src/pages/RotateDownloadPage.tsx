import { useLocation } from 'react-router-dom';
import { DownloadView } from '../features/download';
import { parseDownload } from '../shared/downloadState';
import { Screen } from './Screen';

/** The save page of an image that was rotated or flipped: needs the state that the editor hands over. */
export default function RotateDownloadPage() {
  const { state } = useLocation();
  return (
    <Screen>
      <DownloadView kind="rotate" download={parseDownload('rotate', state)} />
    </Screen>
  );
}
