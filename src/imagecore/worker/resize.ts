import type { Edit } from '../../edits';
import type { Size } from '../../lib/geometry';
import { applyEdit } from './applyEdit';
import type { Raster, ResizeJob } from './core';
import type { Helpers } from './helpers';
import { runJob } from './runJob';

/** The image after an edit, in memory of its own; a large resize is shared with helpers. */
export async function applyWithHelp(raster: Raster, edit: Edit, helpers: Helpers): Promise<Raster> {
  if (edit.kind !== 'resize') return applyEdit(raster, edit);
  const { size, fit } = edit;
  const job = raster.resizeJob(size.width, size.height, fit);
  return job ? resizeInBands(job, helpers) : applyEdit(raster, edit);
}

/** The image reduced to fit the bounds, in memory of its own. */
export async function fitWithinWithHelp(
  raster: Raster,
  { width, height }: Size,
  helpers: Helpers,
): Promise<Raster> {
  const job = raster.fitWithinJob(width, height);
  return job ? resizeInBands(job, helpers) : raster.fitWithin(width, height);
}

async function resizeInBands(job: ResizeJob, helpers: Helpers): Promise<Raster> {
  await helpers.use((present) => runJob(job, present));
  return job.finish();
}
