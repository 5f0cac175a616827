/** The smallest module with an instruction of SIMD (`i8x16.popcnt`). */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** Whether the browser can run the core. Apple's Lockdown Mode removes WebAssembly, in pages and in workers. */
export const isCoreSupported = (): boolean =>
  typeof WebAssembly !== 'undefined' && WebAssembly.validate(SIMD_MODULE);
