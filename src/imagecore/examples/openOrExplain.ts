import { type ImageCore, ImageCoreError, isAbort, type View } from '../index';

/** Opens a file within a time limit, and puts each outcome into words. */
export async function openOrExplain(core: ImageCore, file: Blob, milliseconds: number): Promise<string> {
  const view: View = { bounds: { width: 800, height: 600 } };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), milliseconds);
  try {
    const { size, source } = await core.open(file, view, { signal: limit.signal });
    return `${source.format}, ${size.width} × ${size.height} pixels`;
  } catch (thrown) {
    if (isAbort(thrown)) return 'took too long';
    if (thrown instanceof ImageCoreError) return thrown.format ? `a ${thrown.format} file` : thrown.code;
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
