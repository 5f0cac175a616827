/** The size of a WebAssembly page in bytes. */
const PAGE = 65_536;

/** The id of the section that declares the memory of a module (WebAssembly core specification, 5.5.8). */
const MEMORY_SECTION = 5;

/** Returns a copy of `module` whose memory is limited to `bytes`, rounded up to whole pages. */
export function withScarceMemory(module: Buffer, bytes: number): Buffer {
  let offset = 8;
  while (offset < module.length) {
    const id = module[offset];
    const [size, content] = readLeb(module, offset + 1);
    const end = content + size;
    if (id === MEMORY_SECTION) {
      // The section has the number of memories (1), the flags, the minimum in pages, and perhaps a maximum. The new
      // section has the flag for a maximum, and the new maximum instead of an old one.
      const [minimum] = readLeb(module, content + 2);
      const changed = Buffer.from([1, 1, ...leb(minimum), ...leb(Math.ceil(bytes / PAGE))]);
      const section = Buffer.from([MEMORY_SECTION, ...leb(changed.length), ...changed]);
      return Buffer.concat([module.subarray(0, offset), section, module.subarray(end)]);
    }
    offset = end;
  }
  throw new Error('The module has no memory section.');
}

/** Reads an unsigned LEB128 number. Returns the number and the offset after it. */
function readLeb(bytes: Buffer, from: number): [number, number] {
  let [value, offset, shift] = [0, from, 0];
  for (;;) {
    const byte = bytes[offset++] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, offset];
    shift += 7;
  }
}

/** Encodes an unsigned LEB128 number. */
function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}
