/**
 * Returns a WebP file whose EXIF chunk has the form of RFC 9649: the chunk begins with the TIFF header. libvips puts
 * the six bytes "Exif\0\0" before the TIFF header, as in a JPEG file.
 * @param {Buffer} webp a file from libvips
 */
export function withPlainExif(webp) {
  const start = webp.indexOf('EXIF');
  const length = webp.readUInt32LE(start + 4);
  const tiff = webp.subarray(start + 8 + 6, start + 8 + length);
  // libvips writes the EXIF chunk as the last chunk of the file, so there are no later chunks to copy. The WebP format
  // requires a zero byte after a chunk of odd length.
  const file = Buffer.concat([webp.subarray(0, start + 8), tiff, Buffer.alloc(tiff.length & 1)]);
  file.writeUInt32LE(tiff.length, start + 4);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
