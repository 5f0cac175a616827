// Creates all files of tests/golden again. Run `node scripts/tool.mjs tests/golden/make.mjs`.
//
// - decode/NAME.EXT is an image file. decode/NAME.pam holds its pixels, turned upright, as sharp decodes them. (sharp
//   uses libvips with mozjpeg, libpng, libwebp and nsgif.)
// - resize/source.pam is a picture. resize/WxH.pam is the same picture, resized by sharp with Lanczos3 to W × H
//   pixels.
// - resize/nearest-LAYOUT-DEPTH-WxH.pam is the picture in decode/png-LAYOUT-DEPTH.png, resized with the nearest
//   neighbor by this script.
//
// The script knows the pixels of most lossless files, because it encodes the files from these pixels. If sharp decodes
// such a file to other pixels, the script stops with an error.
import { apngs } from './make/apng-files.mjs';
import { gifs } from './make/gif-files.mjs';
import { jpegs } from './make/jpeg-files.mjs';
import { orientations } from './make/orientation-files.mjs';
import { pngs } from './make/png-files.mjs';
import { nearest, resized } from './make/resize-files.mjs';
import { webps } from './make/webp-files.mjs';
import { emptyFolders } from './make/write.mjs';

emptyFolders();
await jpegs();
await orientations();
await pngs();
await apngs();
await webps();
await gifs();
await resized();
nearest();
