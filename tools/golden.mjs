// Makes tests/golden anew: `node tools/golden.mjs` (after `npm ci`, for sharp).
//
// decode/NAME.EXT is a source; decode/NAME.pam holds the upright pixels that sharp (libvips with
// libjpeg-turbo's kin, libpng, libwebp and nsgif) finds in it. resize/source.pam is a picture, and
// resize/WxH.pam is what sharp's Lanczos3 makes of it. Where a file is lossless, the pixels are known
// without a decoder too, and this script stops if sharp finds others.
import { apngs } from './golden/apng-files.mjs';
import { gifs } from './golden/gif-files.mjs';
import { jpegs } from './golden/jpeg-files.mjs';
import { orientations } from './golden/orientation-files.mjs';
import { pngs } from './golden/png-files.mjs';
import { resized } from './golden/resize-files.mjs';
import { webps } from './golden/webp-files.mjs';
import { emptyFolders } from './golden/write.mjs';

emptyFolders();
await jpegs();
await orientations();
await pngs();
await apngs();
await webps();
await gifs();
await resized();
