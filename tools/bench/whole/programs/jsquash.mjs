// Uses jSquash, the codecs of Squoosh. By default, jSquash resizes with Lanczos3 in linear light and weights the colors
// by alpha. Our core does the same when it reduces an image, but enlarges images without linear light.
import { phaseClock } from './phases.mjs';

/** @type {Record<string, string>} */
const decoders = { 'image/jpeg': 'jpeg/decode', 'image/png': 'png/decode', 'image/webp': 'webp/decode' };

/** @type {Record<string, string>} */
const encoders = { 'image/jpeg': 'jpeg/encode', 'image/png': 'png/encode' };

const others = ['resize/index', ...Object.values(encoders)];

/** @param {string} module */
const load = async (module) => (await import(`/peers/@jsquash/${module}.js`)).default;

/** Loads the JavaScript modules of jSquash that the jobs need. Each module loads its WebAssembly at its first use. */
export const prepare = () => Promise.all([...Object.values(decoders), ...others].map(load));

/** @type {import('./page.mjs').Resize} */
export async function resize(file, side, { type, quality }) {
  const clock = phaseClock();
  const modules = [decoders[file.type] ?? '', 'resize/index', encoders[type] ?? ''];
  const [decode, scale, encode] = await Promise.all(modules.map(load));
  clock.end('load');
  const image = await decode(await file.arrayBuffer());
  clock.end('decode');
  const resized = await scale(image, { width: side, height: side, method: 'lanczos3' });
  clock.end('resize');
  const saved = new Blob([await encode(resized, { quality })], { type });
  clock.end('encode');
  return { saved, phases: clock.phases };
}
