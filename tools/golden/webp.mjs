/**
 * The same WebP with its EXIF as RFC 9649 has it. libvips writes it as it stands in a JPEG,
 * behind the six bytes of "Exif\0\0".
 * @param {Buffer} webp
 */
export function withPlainExif(webp) {
  const start = webp.indexOf('EXIF');
  const length = webp.readUInt32LE(start + 4);
  const tiff = webp.subarray(start + 8 + 6, start + 8 + length);
  // The chunk is the last one. A chunk of odd length has a zero behind it.
  const file = Buffer.concat([webp.subarray(0, start + 8), tiff, Buffer.alloc(tiff.length & 1)]);
  file.writeUInt32LE(tiff.length, start + 4);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
