import { useLocation } from 'react-router-dom';
import { DownloadView } from '../features/download';
import { type DownloadKind, parseDownload } from '../shared/downloadState';
import { Screen } from './Screen';

/** A save page. The image to save comes from the navigation state, which the previous page passes. */
export default function DownloadPage({ kind }: { kind: DownloadKind }) {
  const { state } = useLocation();
  return (
    <Screen>
      <DownloadView kind={kind} download={parseDownload(kind, state)} />
    </Screen>
  );
}
