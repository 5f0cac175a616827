import { downloadZip } from 'client-zip';

/** A file of the set. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** The time of all files. A ZIP file stores it without a time zone, and the library takes it from the local time. */
const TIME = new Date(2000, 0, 1);

/** Stores the files, uncompressed, in one ZIP file. The same files in the same order give the same bytes. */
export async function zipOf(files: readonly NamedBlob[]): Promise<Blob> {
  const entries = await Promise.all(
    files.map(async ({ name, blob }) => ({ name, lastModified: TIME, input: await blob.arrayBuffer() })),
  );
  const bytes = await downloadZip(entries).arrayBuffer();
  return new Blob([bytes], { type: 'application/zip' });
}
