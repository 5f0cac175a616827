import { EmptyState } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../../i18n';
import { ScreenUnavailable } from '../../lib/screenUnavailable';
import { useSessionState } from '../../session';
import { Spinner } from '../../ui';
import type { EditorProps } from './Editor';
import { loadEditor, loadedEditor } from './loadEditor';

/** Stands in for the editor until its script has been loaded. */
function Waiting() {
  const { t } = useText();
  const name = useSessionState((state) => state.image?.file.name ?? '');
  return (
    <EmptyState.Root role="status" alignContent="start" paddingTop="8" overflowWrap="anywhere">
      <Spinner aria-hidden="true" color="accentText" />
      {t('upload.opening', { name })}
    </EmptyState.Root>
  );
}

/**
 * The editor. Its script is loaded before it is needed, and then it is rendered at once: `lazy` would suspend all the
 * same, and hide the page for 300 ms.
 *
 * @throws {ScreenUnavailable} where the script cannot be loaded.
 */
export function LateEditor(props: EditorProps) {
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(loadedEditor);
  const [failure, setFailure] = useState<ScreenUnavailable | null>(null);
  useEffect(() => {
    if (Editor) return;
    let isMounted = true;
    loadEditor().then(
      (module) => {
        if (isMounted) setEditor(() => module.Editor);
      },
      (thrown: unknown) => {
        // The guard renders this component anew, which fetches the script again.
        if (isMounted) setFailure(new ScreenUnavailable(() => {}, thrown));
      },
    );
    return () => {
      isMounted = false;
    };
  }, [Editor]);
  if (failure) throw failure;
  return Editor ? <Editor {...props} /> : <Waiting />;
}
