//! Compresses at the levels of zlib. This module uses the streaming interface of `miniz_oxide`, because the functions
//! of `miniz_oxide` for whole buffers abort when memory runs out.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, compress_to_output, create_comp_flags_from_zip_params,
};

use crate::{Error, alloc};

/// The output buffer grows if fewer than `MIN_FREE` bytes of it are free after a call of `miniz_oxide`. With fewer free
/// bytes, the next call might write nothing. `miniz_oxide::deflate::compress_to_vec_zlib` uses the same number.
const MIN_FREE: usize = 30;

/// Returns a compressor for a zlib stream with the default strategy. `level` is 0 to 10.
fn compressor(level: u8) -> CompressorOxide {
    CompressorOxide::new(create_comp_flags_from_zip_params(level.into(), 1, 0))
}

/// Returns the same zlib stream as `miniz_oxide::deflate::compress_to_vec_zlib`. At level 1 the stream depends on the
/// length of the output buffer. The buffer therefore grows in the same steps as in `compress_to_vec_zlib`.
pub(crate) fn stream(bytes: &[u8], level: u8) -> Result<Vec<u8>, Error> {
    let mut compressor = compressor(level);
    let mut output = alloc::filled(0, (bytes.len() / 2).max(2))?;
    let (mut consumed, mut written) = (0, 0);
    loop {
        let (status, read, made) =
            compress(&mut compressor, &bytes[consumed..], &mut output[written..], TDEFLFlush::Finish);
        (consumed, written) = (consumed + read, written + made);
        if status != TDEFLStatus::Okay {
            debug_assert_eq!(status, TDEFLStatus::Done);
            output.truncate(written);
            return Ok(output);
        }
        if output.len() - written < MIN_FREE {
            let length = output.len();
            alloc::grow(&mut output, 2 * length)?;
        }
    }
}

/// Returns two values. The first value is a zlib header, followed by blocks, none of them final. The last block is an
/// empty stored block, which ends with a whole byte. The second value is the Adler-32 checksum of the input.
pub(crate) fn blocks(bytes: &[u8], level: u8) -> Result<(Vec<u8>, u32), Error> {
    let mut compressor = compressor(level);
    let mut output = alloc::with_capacity(bytes.len() / 2)?;
    let (status, _) = compress_to_output(&mut compressor, bytes, TDEFLFlush::Sync, |piece| {
        alloc::extend(&mut output, piece).is_ok()
    });
    match status {
        TDEFLStatus::Okay => Ok((output, compressor.adler32())),
        _ => Err(Error::OutOfMemory),
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec_zlib;

    use super::*;

    #[test]
    fn streams_are_those_of_miniz_oxide() {
        for length in [0u64, 1, 1000, 90_000, 300_000] {
            for modulus in [3, 37, 255] {
                let bytes: Vec<u8> = (0..length).map(|i| (i * i / 900 % modulus) as u8).collect();
                for level in [0, 1, 2, 4, 8, 9, 10, 255] {
                    let expected = compress_to_vec_zlib(&bytes, level);
                    assert!(stream(&bytes, level).unwrap() == expected, "{length}, {modulus}, {level}");
                    let (_, adler) = blocks(&bytes, level).unwrap();
                    assert_eq!(adler.to_be_bytes(), expected[expected.len() - 4..]);
                }
            }
        }
    }
}
