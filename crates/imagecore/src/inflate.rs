/// The largest ratio of data to deflated data: 258 bytes in two bits, rounded up.
pub(crate) const MAX_DEFLATE_RATIO: usize = 1032;

/// Inflates the beginning of the zlib stream `compressed` to `output`. Returns the number of bytes, which is less than the
/// length of `output` if the stream is damaged or too short. The checksum is not compared.
pub(crate) fn inflate(mut compressed: &[u8], output: &mut [u8]) -> usize {
    let mut decompressor = fdeflate::Decompressor::new();
    decompressor.ignore_adler32();
    let mut filled = 0;
    while filled < output.len() {
        match decompressor.read(compressed, output, filled, false) {
            Ok((0, 0)) | Err(_) => break,
            Ok((consumed, written)) => {
                compressed = &compressed[consumed..];
                filled += written;
            }
        }
    }
    filled
}
