import { chakra } from '@chakra-ui/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { useDropzone } from 'react-dropzone';
import { ACCEPTED_TYPES, CAMERA_TYPE } from '../../data/files';
import { useSession } from '../../session';
import { useOpenFiles } from './useOpenFiles';

interface Upload {
  /** Shows the browser's file picker. */
  readonly browse: () => void;
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
  useEffect(() => {
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

/** A part of the page onto which an image can be dropped, anywhere. Dropzones within show it and open the picker. */
export function UploadArea({ children }: { children: ReactNode }) {
  const session = useSession();
  const { openFiles, opening } = useOpenFiles();
  usePaste(openFiles);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDragEnter: () => session.expectFile(),
    onDrop: (accepted, rejections) => openFiles([...accepted, ...rejections.map(({ file }) => file)]),
  });
  const browse = useCallback(() => {
    session.expectFile();
    open();
  }, [session, open]);
  const upload = useMemo(
    () => ({ browse, dragging: isDragActive, opening }),
    [browse, isDragActive, opening],
  );
  return (
    <UploadContext value={upload}>
      <chakra.div {...getRootProps({ role: 'presentation', tabIndex: -1 })} flex="1">
        {/* The dropzones' buttons speak for it. */}
        <input {...getInputProps({ accept: PICKER_FILTER, 'aria-hidden': true, 'aria-label': undefined })} />
        {children}
      </chakra.div>
    </UploadContext>
  );
}
