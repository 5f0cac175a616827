import { chakra } from '@chakra-ui/react';
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { ACCEPTED_TYPES, CAMERA_TYPE } from '../../data/files';
import { useSession } from '../../session';
import { useEarlyFiles } from './useEarlyFiles';
import { useOpenFiles } from './useOpenFiles';

interface Upload {
  /** Of the file input of a dropzone. */
  readonly inputProps: ComponentProps<'input'>;
  /** Opens files that were chosen. Never changes. */
  readonly openFiles: (files: readonly File[]) => void;
  /** Files are being dragged over the area. */
  readonly dragging: boolean;
  /** The name of the file that is being opened, or null. */
  readonly opening: string | null;
}

const UploadContext = createContext<Upload | null>(null);

/** The state of the upload area around. */
export function useUpload(): Upload {
  const upload = useContext(UploadContext);
  if (!upload) throw new Error('useUpload needs an UploadArea around it');
  return upload;
}

/**
 * The picker offers what opens, and on a phone the camera too: by the types of images, and without `capture`, which
 * would leave no other choice. Content decides in the end, so a drop is not filtered by type.
 */
const PICKER_FILTER = [
  ...Object.entries(ACCEPTED_TYPES).flatMap(([type, endings]) => [type, ...endings]),
  CAMERA_TYPE,
].join(',');

/** Opens an image that is pasted anywhere but into a field. */
function usePaste(openFiles: (files: readonly File[]) => void): void {
  // In the commit with which React takes the page over: see src/lib/early.ts.
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      openFiles([...files]);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [openFiles]);
}

/** Opens a file that was kept for want of the core once there is a network again. */
function useOpenKept(openFiles: (files: readonly File[]) => void): void {
  const session = useSession();
  useEffect(() => {
    const onOnline = () => {
      const { unopened, job } = session.getState();
      if (unopened && !job) openFiles([unopened]);
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [session, openFiles]);
}

/**
 * A part of the page onto which an image can be dropped, anywhere. Dropzones within show it, and their file inputs
 * open the picker.
 */
export function UploadArea({ children }: { children: ReactNode }) {
  const session = useSession();
  const { openFiles: openNow, opening } = useOpenFiles();
  const openFiles = useEarlyFiles(openNow);
  usePaste(openFiles);
  useOpenKept(openFiles);
  const onDrop = useCallback(
    (accepted: readonly File[], rejections: readonly FileRejection[]) =>
      openFiles([...accepted, ...rejections.map(({ file }) => file)]),
    [openFiles],
  );
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDragEnter: () => session.expectFile(),
    onDrop,
  });
  const upload = useMemo(() => {
    const inputProps = getInputProps({
      accept: PICKER_FILTER,
      // Firefox would show a file that was chosen before a reload as if it were chosen still.
      autoComplete: 'off',
      // The label speaks for it; it has its place among the controls, and its own looks.
      'aria-label': undefined,
      tabIndex: undefined,
      style: undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        // Else nothing would be heard of a file that is chosen a second time.
        currentTarget.value = '';
        session.expectFile();
      },
    });
    return { inputProps, openFiles, dragging: isDragActive, opening };
  }, [getInputProps, session, openFiles, isDragActive, opening]);
  return (
    <UploadContext value={upload}>
      <chakra.div {...getRootProps({ role: 'presentation', tabIndex: -1 })} flex="1">
        {children}
      </chakra.div>
    </UploadContext>
  );
}
