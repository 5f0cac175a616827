import { chakra } from '@chakra-ui/react';
import {
  type ComponentProps,
  createContext,
  type DragEvent,
  type DragEventHandler,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { useNavigate } from 'react-router-dom';
import { ACCEPTED_TYPES, CAMERA_TYPE } from '../../data/files';
import { languageHome } from '../../data/languages';
import { MAX_FILE_BYTES } from '../../data/limits';
import { useLanguage } from '../../i18n';
import { useSession } from '../../session';
import { DropNotice } from './DropNotice';
import { checkFiles, refusalOf } from './problem';
import { type OpenFiles, useOpenFiles } from './useOpenFiles';

interface Upload {
  /** Of the file input of a dropzone. */
  readonly inputProps: ComponentProps<'input'>;
  /** Opens files that were chosen. Never changes. */
  readonly openFiles: OpenFiles['openFiles'];
  /** Opens files that were dropped: where no screen shows the image, on the home page. Never changes. */
  readonly openDropped: OpenFiles['openFiles'];
  /** Files are being dragged over the page. */
  readonly dragging: boolean;
  /** The name of the file that is being opened, or null. */
  readonly opening: string | null;
  /** Says that a screen shows the image that is open; gives back the way to take that back. Never changes. */
  readonly showsImage: () => () => void;
}

const UploadContext = createContext<Upload | null>(null);

/** How files come into the page, and what is going on with them. */
export function useUpload(): Upload {
  const upload = useContext(UploadContext);
  if (!upload) throw new Error('useUpload needs FileDrops around it');
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

/**
 * Passes on the drag events of files from outside, and those of nothing else that is dragged. A picture of the page counts
 * as a file while it is dragged.
 */
function useForeignFiles() {
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const note = (own: boolean) => () => {
      isOwn.current = own;
    };
    window.addEventListener('dragstart', note(true), { signal });
    window.addEventListener('dragend', note(false), { signal });
    // There is no `dragend` for an element that was removed during the drag.
    window.addEventListener('pointerdown', note(false), { signal });
    return () => listening.abort();
  }, []);
  return (handler: DragEventHandler<HTMLElement> | undefined) => (event: DragEvent<HTMLElement>) => {
    // Early ones are noted, and opened later: see src/lib/early.ts.
    if (isOwn.current || window.early || !event.dataTransfer.types.includes('Files')) return;
    handler?.(event);
  };
}

/**
 * The whole page, onto which an image can be dropped anywhere. Dropzones within show it, and their file inputs open the
 * picker.
 */
export function FileDrops({
  children,
  ...style
}: ComponentProps<typeof chakra.div> & { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { openFiles, opening } = useOpenFiles();
  const screens = useRef(0);
  const showsImage = useCallback(() => {
    screens.current += 1;
    return () => {
      screens.current -= 1;
    };
  }, []);

  const home = useRef(() => {});
  useLayoutEffect(() => {
    home.current = () => void navigate(languageHome(language));
  }, [navigate, language]);
  const openDropped = useCallback<OpenFiles['openFiles']>(
    (files, refusal = checkFiles(files)) => {
      openFiles(files, refusal);
      if (screens.current === 0 && !refusal) home.current();
    },
    [openFiles],
  );

  const onDrop = useCallback(
    (accepted: readonly File[], rejections: readonly FileRejection[]) =>
      openDropped([...accepted, ...rejections.map(({ file }) => file)], refusalOf(accepted, rejections)),
    [openDropped],
  );
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    // Not by type: the content of a file decides, which a drop does not name.
    maxSize: MAX_FILE_BYTES,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // It would leave no text to be dropped into a field either: see usePreventWindowDrop.
    preventDropOnDocument: false,
    onDragEnter: () => session.prewarm(),
    onDrop,
  });
  const foreign = useForeignFiles();
  const { onDragEnter, onDragOver, onDragLeave, onDrop: onDropped, ...root } = getRootProps();
  const upload = useMemo(() => {
    const inputProps = getInputProps({
      accept: PICKER_FILTER,
      // Firefox would show a file that was chosen before a reload as if it were chosen still.
      autoComplete: 'off',
      // The label names it. It keeps its place among the controls and its own styles.
      'aria-label': undefined,
      tabIndex: undefined,
      style: undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        // Without this there is no `change` event for a file that is chosen a second time.
        currentTarget.value = '';
        session.prewarm();
      },
    });
    return { inputProps, openFiles, openDropped, dragging: isDragActive, opening, showsImage };
  }, [getInputProps, session, openFiles, openDropped, isDragActive, opening, showsImage]);
  return (
    <UploadContext value={upload}>
      <chakra.div
        {...root}
        onDragEnter={foreign(onDragEnter)}
        onDragOver={foreign(onDragOver)}
        onDragLeave={foreign(onDragLeave)}
        onDrop={foreign(onDropped)}
        {...style}
      >
        {children}
        {isDragActive && <DropNotice />}
      </chakra.div>
    </UploadContext>
  );
}
