import { downloadZip } from 'client-zip';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log';
import { toast } from '../../ui/toaster';

/** A file of the set. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** Stores the files, uncompressed, in one ZIP file. The same files in the same order give the same bytes. */
export async function zipOf(files: readonly NamedBlob[]): Promise<Blob> {
  // A ZIP file stores a local time without its zone, so this time has the same bytes in every zone.
  const lastModified = new Date(2000, 0, 1);
  const entries = await Promise.all(
    files.map(async ({ name, blob }) => ({ name, lastModified, input: await blob.arrayBuffer() })),
  );
  const bytes = await downloadZip(entries).arrayBuffer();
  return new Blob([bytes], { type: 'application/zip' });
}

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
