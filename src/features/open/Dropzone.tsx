import { chakra, Grid } from '@chakra-ui/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import sampleUrl from '../../../art/sample.png?url';
import { SAMPLE_NAME, SAMPLE_SIZE } from '../../config/site';
import { useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { RestoreCard } from '../../shared/restore/RestoreCard';
import { useRestore } from '../../shared/restore/useRestore';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icons';
import { toast } from '../../ui/toaster';
import { useFocusBack } from '../../ui/useFocus';
import { useFileDrops } from './FileDrops';
import { BusyZone, FileInput, Opening, RefusedFile, WithoutPointer, WithPointer, Zone } from './ZoneParts';

function SampleLink() {
  const { t, format } = useText();
  const { openFiles } = useFileDrops();
  const [isLoading, setLoading] = useState(false);
  const loading = useRef<AbortController>(null);
  // The sample must not open after the visitor has opened another file or has left the page. Both actions unmount
  // this component, so the cleanup function cancels the loading.
  useEffect(() => () => loading.current?.abort(), []);

  const open = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    loading.current = controller;
    setLoading(true);
    toast.dismiss('open');
    try {
      const response = await fetch(sampleUrl, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const file = new File([await response.blob()], SAMPLE_NAME, { type: 'image/png' });
      if (!signal.aborted) openFiles([file]);
    } catch (thrown) {
      if (signal.aborted) return;
      logFailure('sample', 'unavailable', thrown);
      toast.show({
        topic: 'open',
        type: 'error',
        title: ({ t }) => t('sample.failed'),
        description: ({ t }) => t('sample.failedText'),
      });
    } finally {
      setLoading(false);
    }
  };

  return (
    <Button variant="quiet" justifySelf="center" inactive={isLoading} busy={isLoading} onClick={open}>
      {/* With a large font, a long word breaks instead of widening the drop zone. */}
      <chakra.span css={{ '& > span': { overflowWrap: 'anywhere' } }}>
        <chakra.span color="accentText" textDecoration="underline" textUnderlineOffset="3px">
          {t('sample.open')}
        </chakra.span>{' '}
        <chakra.span
          display={{ base: 'block', sm: 'inline' }}
          color="textMuted"
          fontWeight="normal"
          fontVariantNumeric="tabular-nums"
        >
          {t('units.pixels', { size: format.size(SAMPLE_SIZE) })}
        </chakra.span>
      </chakra.span>
    </Button>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const Round = chakra('span', {
  base: {
    display: 'grid',
    placeContent: 'center',
    boxSize: '14',
    marginBottom: '2',
    borderRadius: 'round',
    bg: 'accentTint',
    color: 'accentText',
    '[data-dragging] > &': { bg: 'panel' },
  },
});
const Line = chakra('span', { base: { display: 'block' } });

/**
 * The dropzone of a page without an open image. On a phone, it is lower below an offer to restore one: both are in view.
 *
 * @param takesFocus true if an image was just closed, with the focused control of its editor.
 */
export function Dropzone({ takesFocus = false }: { takesFocus?: boolean }) {
  const { t, values } = useText();
  const { dragging, opening, refused } = useFileDrops();
  const online = useOnline();
  const ref = useRef<HTMLInputElement>(null);
  const { restorable, ...restore } = useRestore();
  // The offer to restore an image disappears together with its buttons. If one of these buttons had the focus, the
  // dropzone takes the focus.
  useFocusBack(ref, opening !== null || Boolean(restorable));
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  if (opening !== null)
    return (
      <BusyZone data-dragging={dragging || undefined} data-zone position="relative">
        <Grid
          position="relative"
          justifyItems="center"
          width="full"
          maxWidth="27rem"
          marginTop="auto"
          paddingBlock="4"
          paddingInline="5"
          bg="panel"
          borderRadius="surface"
        >
          <Opening name={opening} />
        </Grid>
      </BusyZone>
    );
  return (
    <Grid gap="4">
      {restorable && <RestoreCard restorable={restorable} {...restore} />}
      <Zone
        data-dragging={dragging || undefined}
        data-zone
        minHeight={restorable ? { base: '12rem' } : undefined}
      >
        <FileInput ref={ref} />
        {!refused && (
          <Round aria-hidden="true">
            <Icon name="open" size="1.75rem" />
          </Round>
        )}
        <Line fontSize="lg" fontWeight="bold">
          {dragging ? (
            <span>{t('upload.titleDragging')}</span>
          ) : (
            <>
              <WithPointer>{t('upload.title')}</WithPointer>
              <WithoutPointer>{t('upload.choose')}</WithoutPointer>
            </>
          )}
        </Line>
        {/* The line keeps its height while a file is dragged, so that nothing moves. */}
        <Line visibility={dragging ? 'hidden' : 'visible'}>
          <WithPointer>{t('upload.subtitle')}</WithPointer>
        </Line>
        <Line textStyle="note" marginTop="3">
          {t('upload.hint', values)}
        </Line>
        <Line textStyle="note" display="inline-flex" alignItems="center" gap="1.5" textAlign="start">
          <Icon name="shield" size="1.125rem" />
          <span>{t(online ? 'upload.privacy' : 'upload.offline')}</span>
        </Line>
        {/* The reason is shown in place of the icon, so that the dropzone keeps its height. It comes last in the
            document, so that the name of the file input begins with what the input does. */}
        {refused && <RefusedFile refused={refused} order="-1" marginBottom="2" />}
      </Zone>
      <SampleLink />
    </Grid>
  );
}
