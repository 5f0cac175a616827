//! Tests that random files are decoded completely. For files that have a [`Tolerance`], the pixels must equal
//! those of `zune-jpeg` within this tolerance. `tests/conformance/jpeg.test.ts` compares more files with
//! libjpeg-turbo, bit for bit.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test files are small.
#![allow(clippy::disallowed_macros)]

use imagecore_jpeg::{Completeness, Decoder, Error, Limits};
use imagecore_test_images::jpeg::{ColorModel, RandomJpeg, ScanScript, random_jpeg};
use imagecore_test_images::random::Random;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

/// The allowed difference from the pixels of `zune-jpeg`.
struct Tolerance {
    /// Largest allowed difference of a sample, whose value is 0 to 255.
    levels: u8,
    /// Number of columns at the right edge, and of rows at the bottom edge, that are not compared.
    margin: usize,
}

impl Tolerance {
    /// Returns the tolerance for `file`. Returns `None` for files that `zune-jpeg` refuses or decodes
    /// differently. These are files with rare sampling factors, with a color model other than gray and YCbCr,
    /// with subsampled chroma and fewer than 16 columns, or with the scan script `SequentialGroups` or
    /// `Random`.
    ///
    /// The inverse DCT of `zune-jpeg` has constants of 12 bits, so that samples differ by up to one level. A
    /// difference of one level in luma and in chroma changes an RGB sample by up to 1 + 1.772 levels, which
    /// is at most 3 levels after rounding.
    ///
    /// The upsampling of `zune-jpeg` rounds twice: between rows, and between columns. Chroma then differs by
    /// up to two levels, and an RGB sample by up to 1 + 2 · 1.772 levels, which is at most 5 levels after
    /// rounding. At the right and bottom edges, `zune-jpeg` interpolates with the padding of the last block.
    /// The pixels there are therefore not compared.
    fn of(file: &RandomJpeg) -> Option<Self> {
        if matches!(file.script, ScanScript::SequentialGroups | ScanScript::Random) {
            return None;
        }
        match (file.color_model, &file.factors[..]) {
            (ColorModel::Gray, [(1 | 2 | 4, _)]) => Some(Self { levels: 1, margin: 0 }),
            (ColorModel::YCbCr, [(1, 1), (1, 1), (1, 1)]) => Some(Self { levels: 3, margin: 0 }),
            (ColorModel::YCbCr, [(1 | 2, 1 | 2), (1, 1), (1, 1)]) if file.width >= 16 => {
                Some(Self { levels: 5, margin: 2 })
            }
            _ => None,
        }
    }
}

/// Returns the pixels of a file, and `true` if the file is complete.
fn decode(file: &[u8]) -> Result<(Vec<u8>, bool), Error> {
    let decoder = Decoder::new(file, Limits::default())?;
    let mut pixels = vec![0; decoder.buffer_len()];
    let is_complete = decoder.decode(&mut pixels)? == Completeness::Complete;
    Ok((pixels, is_complete))
}

fn by_zune_jpeg(file: &RandomJpeg) -> Vec<u8> {
    let space = if file.color_model == ColorModel::Gray { ColorSpace::Luma } else { ColorSpace::RGB };
    let options = DecoderOptions::default().jpeg_set_out_colorspace(space);
    let decoded = JpegDecoder::new_with_options(ZCursor::new(&file.bytes), options).decode();
    decoded.unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn random_files_are_complete_and_have_the_pixels_of_zune_jpeg() {
    let (mut compared, mut gray, mut without_subsampling) = (0, 0, 0);
    for seed in 20_000.. {
        let file = random_jpeg(1..=90, &mut Random::new(seed));
        let (ours, is_complete) = decode(&file.bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(is_complete, "{file}");
        let Some(Tolerance { levels, margin }) = Tolerance::of(&file) else { continue };
        let theirs = by_zune_jpeg(&file);
        assert_eq!(ours.len(), theirs.len(), "{file}");
        let channels = ours.len() / (file.width * file.height);
        for (i, (our, their)) in ours.iter().zip(&theirs).enumerate() {
            let (x, y) = (i / channels % file.width, i / channels / file.width);
            if x + margin < file.width && y + margin < file.height {
                assert!(our.abs_diff(*their) <= levels, "{file}: {our}, not {their} at {x}, {y}");
            }
        }
        compared += 1;
        gray += usize::from(file.color_model == ColorModel::Gray);
        without_subsampling += usize::from(file.color_model != ColorModel::Gray && margin == 0);
        if compared == 100 {
            break;
        }
    }
    let subsampled = compared - gray - without_subsampling;
    assert!([gray, without_subsampling, subsampled].iter().all(|&count| count > 10));
}

#[test]
fn random_sampling_factors_are_decoded_or_refused() {
    let mut random = Random::new(3);
    let mut decoded = 0;
    for seed in 30_000..30_300 {
        let RandomJpeg { mut bytes, .. } = random_jpeg(1..=40, &mut Random::new(seed));
        let frame = bytes.windows(2).position(|pair| matches!(pair, [0xFF, 0xC0..=0xC2])).unwrap();
        for component in 0..usize::from(bytes[frame + 9]) {
            // Both sampling factors of the component become random numbers from 0 to 15. Valid sampling
            // factors are 1 to 4.
            bytes[frame + 11 + 3 * component] = random.below(256) as u8;
        }
        match decode(&bytes) {
            Ok(_) => decoded += 1,
            Err(error) => {
                assert!(matches!(error, Error::Unsupported | Error::Malformed(_)), "{seed}: {error}")
            }
        }
    }
    assert!((10..290).contains(&decoded), "{decoded}");
}
