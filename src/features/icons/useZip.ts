import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log';
import { toast } from '../../ui/toaster';
import { type NamedBlob, zipOf } from './zip';

/** The ZIP of the files, or null while it is being written. */
export function useZip(files: readonly NamedBlob[] | null): Blob | null {
  const [made, setMade] = useState<{ readonly of: readonly NamedBlob[]; readonly zip: Blob } | null>(null);
  useEffect(() => {
    if (!files) return;
    let isWanted = true;
    zipOf(files).then(
      (zip) => {
        if (isWanted) setMade({ of: files, zip });
      },
      (thrown: unknown) => {
        if (!isWanted) return;
        logFailure('icons', 'unknown', thrown);
        toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('icons.failed') });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [files]);
  return made?.of === files ? (made?.zip ?? null) : null;
}
