import { useLocation } from 'react-router-dom';
import { SaveView } from '../features/save/SaveView';
import { parseSavePageState, type SaveKind } from '../shared/savePage/savePageState';
import { PageColumn } from './PageColumn';

/** The previous page passes the image in the navigation state. */
export default function SavePage({ kind }: { kind: SaveKind }) {
  const { state } = useLocation();
  return (
    <PageColumn>
      <SaveView kind={kind} download={parseSavePageState(kind, state)} />
    </PageColumn>
  );
}
