/** Bytes of a WebAssembly page. */
const PAGE = 65_536;

/** The section that says how much memory a module has (WebAssembly core specification, 5.5.8). */
const MEMORY_SECTION = 5;

/** A module that can have no more than so many bytes of memory, and is else the same. */
export function withScarceMemory(module: Buffer, bytes: number): Buffer {
  let place = 8;
  while (place < module.length) {
    const id = module[place];
    const [size, content] = readLeb(module, place + 1);
    const end = content + size;
    if (id === MEMORY_SECTION) {
      // One memory; no flags yet, or a limit that gives way to the new one; its first size.
      const [least] = readLeb(module, content + 2);
      const changed = Buffer.from([1, 1, ...leb(least), ...leb(Math.ceil(bytes / PAGE))]);
      const section = Buffer.from([MEMORY_SECTION, ...leb(changed.length), ...changed]);
      return Buffer.concat([module.subarray(0, place), section, module.subarray(end)]);
    }
    place = end;
  }
  throw new Error('The module has no memory of its own.');
}

/** A number in LEB128, and the place behind it. */
function readLeb(bytes: Buffer, from: number): [number, number] {
  let [value, place, shift] = [0, from, 0];
  for (;;) {
    const byte = bytes[place++] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, place];
    shift += 7;
  }
}

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}
