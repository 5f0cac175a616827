import { chakra, defineRecipe, Flex, Grid } from '@chakra-ui/react';
import { type ComponentProps, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { MAX_FILE_BYTES } from '../../config/limits';
import { fileSize, useText } from '../../i18n/useText';
import { useSession, useSessionState } from '../../session';
import { progressMessage } from '../../shared/request/RequestProgress';
import { Spinner } from '../../ui/Button';
import { ProgressLine } from '../../ui/ProgressLine';
import { useShortcuts } from '../../ui/shortcuts';
import { useEscape } from '../../ui/useEscape';
import { useFileDrops } from './FileDrops';
import type { RefusalTexts } from './useOpenFiles';

const zoneRecipe = defineRecipe({
  base: {
    display: 'flex',
    width: 'full',
    bg: 'panel',
    color: 'text',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'outline',
    borderRadius: 'surface',
    transition: 'background-color 120ms, border-color 120ms',
    // A dropzone that can be pressed is the label of an invisible file input.
    '&:is(label)': {
      position: 'relative',
      cursor: 'pointer',
      userSelect: 'none',
      _hover: { borderColor: 'accentText' },
    },
    '&:has(> input:focus-visible)': { layerStyle: 'focusRing' },
    '@supports not selector(:has(*))': { '&:focus-within': { layerStyle: 'focusRing' } },
    '&[data-dragging]': { bg: 'accentTint', borderColor: 'accentText', borderStyle: 'solid' },
    // In forced-colors mode the browser removes the background that marks a drag over the dropzone.
    '@media (forced-colors: active)': { '&[data-dragging]': { borderColor: 'Highlight' } },
  },
  variants: {
    size: {
      large: {
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '2',
        minHeight: { base: '18rem', md: '22rem' },
        padding: { base: '5', md: '8' },
        textAlign: 'center',
      },
      small: {
        flexDirection: 'row',
        alignItems: 'center',
        gap: '4',
        minHeight: '6rem',
        padding: '3',
        textAlign: 'start',
      },
    },
  },
  defaultVariants: { size: 'large' },
});

/** A dropzone that can be pressed, and one that shows the progress of opening. Both have the attribute `data-zone`. */
export const Zone = chakra('label', zoneRecipe);
export const BusyZone = chakra('div', zoneRecipe);

/** The media query for a device without a pointer that can drop a file or click, such as a phone. */
const NO_POINTER = '@media not all and (any-pointer: fine)';
export const WithPointer = chakra('span', { base: { [NO_POINTER]: { display: 'none' } } });
export const WithoutPointer = chakra('span', {
  base: { display: 'none', [NO_POINTER]: { display: 'inline' } },
});

/** The input covers its label, so that assistive technology finds it there. Clicks pass through to the label. */
const Input = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    opacity: '0',
    pointerEvents: 'none',
  },
});

/** Its parent must be a label, whose native behavior opens the file picker even before the script has loaded. */
export function FileInput({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  const { inputProps, openFiles } = useFileDrops();
  const keys = useShortcuts();
  useLayoutEffect(() => {
    const input = ref.current;
    // The file picker can still be open when React has removed the input. React reports no events of removed elements,
    // so this listener is on the input itself.
    input?.addEventListener('change', () => {
      if (!input.isConnected) openFiles([...(input.files ?? [])]);
    });
  }, [ref, openFiles]);
  return <Input {...inputProps} ref={ref} aria-keyshortcuts={keys.open} />;
}

/** This component takes the focus if the control that it replaces had the focus. */
export function Opening({ name }: { name: string }) {
  const text = useText();
  const { t } = text;
  const session = useSession();
  const progress = useSessionState((state) => state.request?.progress ?? null);
  const cancel = useCallback(() => session.cancel(), [session]);
  useEscape(true, cancel);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Grid ref={ref} tabIndex={-1} gap="3" width="min(100%, 24rem)">
      <Flex as="p" gap="3" align="center" fontWeight="medium" overflowWrap="anywhere" role="status">
        <Spinner aria-hidden="true" color="accentText" />
        <span>{t('upload.opening', { name })}</span>
      </Flex>
      <ProgressLine {...progressMessage(progress, text)} cancelLabel={t('upload.cancel')} onCancel={cancel} />
    </Grid>
  );
}

const Root = chakra('span', {
  base: {
    display: 'block',
    maxWidth: 'full',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& > span': { display: 'block' },
  },
});
const Title = chakra('span', { base: { color: 'danger', fontWeight: 'bold' } });

interface RefusedFileProps extends ComponentProps<typeof Root> {
  refused: RefusalTexts;
}

export function RefusedFile({ refused: { title, description, file }, ...style }: RefusedFileProps) {
  const text = useText();
  return (
    <Root {...style}>
      <Title>{title(text)}</Title>
      {file && (
        <span>
          <bdi>{file.name}</bdi>
          <span>{` · ${fileSize(file.size, text, file.size > MAX_FILE_BYTES ? MAX_FILE_BYTES : 0)}`}</span>
        </span>
      )}
      {description && <span>{description(text)}</span>}
    </Root>
  );
}
