import { chakra } from '@chakra-ui/react';
import {
  type ComponentProps,
  createContext,
  type DragEventHandler,
  type MouseEvent,
  type DragEvent as ReactDragEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { useNavigate } from 'react-router-dom';
import { ACCEPTED_TYPES, CAMERA_TYPE } from '../../config/files';
import { languageHome } from '../../config/languages';
import { contentAt } from '../../config/pages';
import { useLanguage } from '../../i18n/language';
import { useText } from '../../i18n/useText';
import { isTextField } from '../../lib/keyboard';
import { useSession } from '../../session';
import { Icon } from '../../ui/icons';
import { useEscapeLayer } from '../../ui/useEscape';
import { type OpenFiles, useOpenFiles } from './useOpenFiles';

/** The events that show that the drag is over. While something is dragged, a browser fires no event of a pointer. */
const ENDS = ['drop', 'dragend', 'pointermove', 'pointerdown', 'blur'] as const;

/**
 * Whether files are dragged over the page. Call `enter` with the target of each `dragenter` event. A drag does not
 * always end with `dragleave` or `drop`: none comes if the element below is removed, if a key ends the drag, or if the
 * visitor changes to another window.
 */
function useDragOver() {
  const [dragging, setDragging] = useState(false);
  const entered = useRef<EventTarget>(null);
  const listening = useRef<AbortController>(null);
  const end = useCallback(() => {
    listening.current?.abort();
    listening.current = null;
    setDragging(false);
  }, []);
  useEscapeLayer('drop', dragging, end);
  useEffect(() => end, [end]);
  const enter = useCallback(
    (target: EventTarget) => {
      entered.current = target;
      setDragging(true);
      if (listening.current) return;
      // The listeners are added at once, because the drop can come before React has rendered the frame.
      const controller = new AbortController();
      listening.current = controller;
      const options = { signal: controller.signal, capture: true };
      for (const type of ENDS) window.addEventListener(type, end, options);
      // A drag enters the next element before it leaves the last one. So it has left the page if it leaves the element
      // that it has entered last.
      const onLeave = (event: DragEvent) => {
        if (event.target === entered.current) end();
      };
      window.addEventListener('dragleave', onLeave, options);
    },
    [end],
  );
  return { dragging, enter };
}

interface FileDropsState extends Pick<OpenFiles, 'refused'> {
  readonly inputProps: ComponentProps<'input'>;
  /** The identity of this function never changes. */
  readonly openFiles: OpenFiles['openFiles'];
  /** Goes to the home page if the files are not refused and the current page does not show the image. */
  readonly openDropped: OpenFiles['openFiles'];
  readonly dragging: boolean;
  readonly opening: string | null;
}

const FileDropsContext = createContext<FileDropsState | null>(null);

export function useFileDrops(): FileDropsState {
  const state = useContext(FileDropsContext);
  if (!state) throw new Error('useFileDrops needs FileDrops around it');
  return state;
}

/**
 * With image types a phone also offers its camera; the attribute `capture` would offer only the camera. Dropped files
 * are not filtered: the core examines their content.
 */
const PICKER_FILTER = [
  ...Object.entries(ACCEPTED_TYPES).flatMap(([type, endings]) => [type, ...endings]),
  CAMERA_TYPE,
].join(',');

type DragHandler = DragEventHandler<HTMLElement>;

/**
 * Returns a function that calls a drag handler only for files from outside the page: a browser also reports a file when
 * an image of the page itself is dragged. For a link or a text from outside, `onOther` is called, except over a text
 * field.
 */
function useForeignDrags() {
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const setOwn = (own: boolean) => () => {
      isOwn.current = own;
    };
    window.addEventListener('dragstart', setOwn(true), { signal });
    window.addEventListener('dragend', setOwn(false), { signal });
    // The browser fires no `dragend` event for an element that was removed during its drag. In this case, the next
    // `pointerdown` event counts as the end of the drag.
    window.addEventListener('pointerdown', setOwn(false), { signal });
    return () => listening.abort();
  }, []);
  return (event: ReactDragEvent<HTMLElement>, onFiles: DragHandler | undefined, onOther: DragHandler) => {
    const { types } = event.dataTransfer;
    // Drops before hydration are recorded and opened later: see src/lib/preHydration.ts.
    if (isOwn.current || window.preHydration || types.length === 0) return;
    if (types.includes('Files')) onFiles?.(event);
    else if (!isTextField(event.target)) onOther(event);
  };
}

/** An address in the clipboard. Links are not fetched, and the message says why. */
const LINK = /^\s*https?:\S+\s*$/;

function usePaste(openFiles: (files: readonly File[]) => void): void {
  // A layout effect adds the listener in the commit that hydrates the page. Files that are pasted before the page is
  // hydrated do not reach the listener: see `src/lib/preHydration.ts`.
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (!clipboardData) return;
      const files = [...clipboardData.files];
      const hasText = clipboardData.types.includes('text/plain');
      // A spreadsheet copies its cells as an image and as text. A text field must receive the text.
      if (hasText && isTextField(event.target)) return;
      if (files.length === 0 && !(hasText && LINK.test(clipboardData.getData('text')))) return;
      event.preventDefault();
      openFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [openFiles]);
}

/** Lets the page receive the drop. The default action of a browser for a dropped link replaces the page. */
const accept: DragHandler = (event) => event.preventDefault();

// `pointerEvents: 'none'` ensures that the frame is never the target of a drag.
const Edge = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: '30',
    pointerEvents: 'none',
    display: 'grid',
    placeItems: 'end center',
    padding: '4',
    paddingBottom: 'calc(1rem + var(--bar-height, 0px))',
    borderWidth: '4px',
    borderStyle: 'solid',
    borderColor: 'accentText',
  },
});

const Message = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    bg: 'accent',
    color: 'onAccent',
    borderRadius: 'control',
    fontWeight: 'bold',
  },
});

/** Such a dropzone shows its own message during a drag. */
function isZoneSeen(): boolean {
  return [...document.querySelectorAll('[data-zone]')].some((zone) => {
    const { top, bottom } = zone.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });
}

function DropNotice() {
  const { t } = useText();
  const [hasMessage] = useState(() => !isZoneSeen());
  return (
    <Edge aria-hidden="true" data-drop-notice>
      {hasMessage && (
        <Message>
          <Icon name="open" />
          <span>{t('upload.titleDragging')}</span>
        </Message>
      )}
    </Edge>
  );
}

/** Wraps the whole page, so that an image can be dropped or pasted anywhere on it. */
export function FileDrops({
  children,
  ...style
}: ComponentProps<typeof chakra.div> & { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { openFiles, opening, refused } = useOpenFiles();

  const openDropped = useCallback<OpenFiles['openFiles']>(
    (files, refusal) =>
      openFiles(files, refusal, () => {
        // React may not have rendered the current page yet, so its address is read here.
        if (contentAt(window.location.pathname) !== 'image') void navigate(languageHome(language));
      }),
    [openFiles, navigate, language],
  );
  const onDrop = useCallback(
    (accepted: readonly File[], rejections: readonly FileRejection[]) =>
      openDropped([...accepted, ...rejections.map(({ file }) => file)]),
    [openDropped],
  );
  const { dragging, ...over } = useDragOver();
  const { getRootProps, getInputProps } = useDropzone({
    multiple: false,
    // `accept` is not set, because the core examines the content of a file. A drop only reports the declared type of
    // the file, which may be wrong.
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // With `true`, this option would also stop a visitor from dropping text into a field. Instead of this option,
    // `usePreventWindowDrop` prevents the browser from opening a dropped file in place of the page.
    preventDropOnDocument: false,
    onDrop,
  });
  usePaste(openDropped);
  const handleDrag = useForeignDrags();
  const { onDragEnter, onDragOver, onDragLeave: _, onDrop: onDropped, ...root } = getRootProps();
  const enter: DragHandler = (event) => {
    session.prewarm();
    over.enter(event.target);
    onDragEnter?.(event);
  };
  const state = useMemo(() => {
    const inputProps = getInputProps({
      accept: PICKER_FILTER,
      // Without this attribute, Firefox restores the file that was chosen before a reload.
      autoComplete: 'off',
      // `undefined` removes the `aria-label`, the tab index and the styles that react-dropzone sets. The `<label>`
      // element of the input already names the input.
      'aria-label': undefined,
      tabIndex: undefined,
      style: undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        // With an empty value the input fires `change` even if the same file is chosen again.
        currentTarget.value = '';
        session.prewarm();
      },
    });
    return { inputProps, openFiles, openDropped, dragging, opening, refused };
  }, [getInputProps, session, openFiles, openDropped, dragging, opening, refused]);
  return (
    <FileDropsContext value={state}>
      <chakra.div
        {...root}
        onDragEnter={(event) => handleDrag(event, enter, accept)}
        onDragOver={(event) => handleDrag(event, onDragOver, accept)}
        onDrop={(event) =>
          handleDrag(event, onDropped, () => {
            event.preventDefault();
            openDropped([]);
          })
        }
        {...style}
      >
        {children}
        {dragging && <DropNotice />}
      </chakra.div>
    </FileDropsContext>
  );
}
