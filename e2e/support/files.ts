import { photograph } from '../../tests/support/fixtures';
import type { ChosenFile } from './app';
import { fixture } from './fixture';

/** An image file with a generated picture that resembles a photograph. */
export async function pictureFile(
  name: string,
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<ChosenFile> {
  const buffer = await fixture(`${width} × ${height} ${format}`, async () => {
    // `photograph` fails below 64 × 64 px, because it overlays a texture of this size. A smaller picture is reduced.
    const photo = await photograph(Math.max(width, 64), Math.max(height, 64));
    return photo.resize(width, height, { fit: 'fill' }).toFormat(format).toBuffer();
  });
  return { name, mimeType: `image/${format}`, buffer };
}
