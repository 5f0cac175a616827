import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import sampleUrl from '../../../art/sample.png?url';
import { SAMPLE_NAME, SAMPLE_SIZE } from '../../config/site';
import { useText } from '../../i18n/useText';
import { logFailure } from '../../lib/log';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toaster';
import { useFileDrops } from './FileDrops';

export function SampleLink() {
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
        <chakra.span color="textMuted" fontWeight="normal" fontVariantNumeric="tabular-nums">
          {t('units.pixels', { size: format.size(SAMPLE_SIZE) })}
        </chakra.span>
      </chakra.span>
    </Button>
  );
}
