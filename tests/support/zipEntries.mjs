/**
 * A file in a ZIP file.
 * @typedef {object} ZipEntry
 * @property {string} name
 * @property {number} crc the CRC-32 that the ZIP file states
 * @property {Buffer} data
 */

/**
 * Reads a ZIP file by its central directory (APPNOTE.TXT, 4.3), and not by our writer. Throws unless all files are stored
 * without compression.
 * @param {Buffer} zip
 * @returns {ZipEntry[]}
 */
export function zipEntries(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('a header of the directory');
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('stored');
    const [crc, length] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, crc, data: zip.subarray(start, start + length) };
  });
}
