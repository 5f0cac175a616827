import { photograph } from '../../tests/support/fixtures';
import type { ChosenFile } from './app';
import { fixture } from './fixture';

/** A picture with the statistics of a photograph, as a file. */
export async function pictureFile(
  name: string,
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<ChosenFile> {
  const buffer = await fixture(`${width} × ${height} ${format}`, async () => {
    // `photograph` overlays a grain of 64 × 64 px, which must not be larger than the picture.
    const photo = await photograph(Math.max(width, 64), Math.max(height, 64));
    return photo.resize(width, height, { fit: 'fill' }).toFormat(format).toBuffer();
  });
  return { name, mimeType: `image/${format}`, buffer };
}
