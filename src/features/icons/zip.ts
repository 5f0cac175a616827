import { downloadZip } from 'client-zip';

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
