// jSquash, the codecs of Squoosh. Its Lanczos3 is, as it comes, in light and weighted by alpha, as ours is.
import { phaseClock } from './phases.mjs';

/** @type {Record<string, string>} */
const decoders = { 'image/jpeg': 'jpeg/decode', 'image/png': 'png/decode', 'image/webp': 'webp/decode' };

const others = ['resize/index', 'png/encode'];

/** @param {string} module */
const load = async (module) => (await import(`/peers/@jsquash/${module}.js`)).default;

/** Has at hand what it offers to load by itself: modules, whose WebAssembly comes with the first use. */
export const prepare = () => Promise.all([...Object.values(decoders), ...others].map(load));

/** @type {import('./page.mjs').Resize} */
export async function resize(file, side) {
  const clock = phaseClock();
  const modules = [decoders[file.type] ?? '', ...others];
  const [decode, scale, encode] = await Promise.all(modules.map(load));
  clock.end('load');
  const image = await decode(await file.arrayBuffer());
  clock.end('decode');
  const resized = await scale(image, { width: side, height: side, method: 'lanczos3' });
  clock.end('resize');
  const png = new Blob([await encode(resized)], { type: 'image/png' });
  clock.end('encode');
  return { png, phases: clock.phases };
}
