import { useLocation } from 'react-router-dom';
import { SaveView } from '../features/save/SaveView';
import { type DownloadKind, parseDownload } from '../shared/savePage/downloadState';
import { PageColumn } from './PageColumn';

/** The previous page passes the image in the navigation state. */
export default function DownloadPage({ kind }: { kind: DownloadKind }) {
  const { state } = useLocation();
  return (
    <PageColumn>
      <SaveView kind={kind} download={parseDownload(kind, state)} />
    </PageColumn>
  );
}
