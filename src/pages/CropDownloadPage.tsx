import { useLocation } from 'react-router-dom';
import { DownloadView } from '../features/download';
import { parseDownload } from '../shared/downloadState';
import { Screen } from './Screen';

/** The save page of a cropped image: needs the state that the editor hands over. */
export default function CropDownloadPage() {
  const { state } = useLocation();
  return (
    <Screen>
      <DownloadView kind="crop" download={parseDownload('crop', state)} />
    </Screen>
  );
}
