import { useLocation } from 'react-router-dom';
import { DownloadView } from '../features/download/DownloadView';
import { type DownloadKind, parseDownload } from '../shared/downloadState';
import { PageColumn } from './PageColumn';

/** The previous page passes the image in the navigation state. */
export default function DownloadPage({ kind }: { kind: DownloadKind }) {
  const { state } = useLocation();
  return (
    <PageColumn>
      <DownloadView kind={kind} download={parseDownload(kind, state)} />
    </PageColumn>
  );
}
