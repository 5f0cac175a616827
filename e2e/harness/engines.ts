// What `npm run engines` opens in each browser: it does the jobs that the server has and hands the files
// back, by itself.
import type { Edit } from '../../src/edits';
import { createImageCore, type View } from '../../src/imagecore';

/** A file of the server's, and what is to be done with it. */
export interface Job {
  readonly name: string;
  readonly bounds: { readonly width: number; readonly height: number };
  /** Each done to the image as it was opened. */
  readonly tasks: readonly (readonly Edit[])[];
}

const send = (kind: string, body?: BodyInit) => fetch(`/${kind}`, { method: 'POST', body });

/** Hands over the preview of the opened file, and of each task's result the preview and the file to save. */
async function work(job: Job, place: number): Promise<void> {
  const core = createImageCore();
  const view: View = { bounds: job.bounds };
  const file = await (await fetch(`/files/${place}`)).blob();
  await send('result', (await core.open(file, view)).preview);
  for (const edits of job.tasks) {
    await send('result', (await core.render({ file, edits }, view)).preview);
    await send('result', await core.encode({ file, edits }));
  }
  core.close();
}

try {
  const jobs: Job[] = await (await fetch('/jobs')).json();
  for (const [place, job] of jobs.entries()) {
    await work(job, place).catch((thrown) => {
      throw new Error(`${job.name}: ${thrown}`);
    });
  }
  await send('done');
} catch (thrown) {
  await send('failed', String(thrown));
}
