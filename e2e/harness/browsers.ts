// The page that `npm run test:browsers` opens in each browser. It fetches the jobs from the server, runs them, and
// posts the resulting files to the server. No program controls the page.
import { type Edit, type JpegEncoding, LOSSLESS_PNG } from '../../src/edits';
import { createImageCore, type RenderRegion } from '../../src/imagecore';

/** A file on the server, and the work to do with it. */
export interface Job {
  readonly name: string;
  /** The largest size of the previews, in pixels. */
  readonly bounds: { readonly width: number; readonly height: number };
  /** Lists of edits. Each list starts from the original image. */
  readonly tasks: readonly (readonly Edit[])[];
  /** The original image is also saved as a JPEG. */
  readonly jpeg: JpegEncoding;
}

const send = (kind: string, body?: BodyInit) => fetch(`/${kind}`, { method: 'POST', body });

/**
 * Posts the preview of the opened file, its JPEG, and the preview and the PNG of each task's result. `index` is the
 * position of the job in the list of jobs.
 */
async function work(job: Job, index: number): Promise<void> {
  const core = createImageCore();
  const view: RenderRegion = { bounds: job.bounds };
  const file = await (await fetch(`/files/${index}`)).blob();
  await send('result', (await core.open(file, view)).preview);
  await send('result', await core.encode({ file, edits: [] }, job.jpeg));
  for (const edits of job.tasks) {
    await send('result', (await core.render({ file, edits }, view)).preview);
    await send('result', await core.encode({ file, edits }, LOSSLESS_PNG));
  }
  core.close();
}

try {
  const jobs: Job[] = await (await fetch('/jobs')).json();
  for (const [index, job] of jobs.entries()) {
    await work(job, index).catch((thrown) => {
      throw new Error(`${job.name}: ${thrown}`);
    });
  }
  await send('done');
} catch (thrown) {
  await send('failed', String(thrown));
}
