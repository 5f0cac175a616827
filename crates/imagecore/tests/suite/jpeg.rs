//! Random JPEGs natively: all are opened whole, and have the pixels that `zune-jpeg` finds, as far as that decodes them
//! by the same rules. `tests/conformance/jpeg.test.ts` compares more of them, and exactly, with libjpeg-turbo.

use crate::common::jpeg::{AnyJpeg, Colours, Script, any_jpeg};
use crate::common::random::Random;
use imagecore::{Error, decode};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

/// How far apart samples may lie, and how many pixels at the right and at the bottom are left out.
struct Tolerance {
    levels: u8,
    margin: usize,
}

/// `None` for what `zune-jpeg` decodes wrongly or refuses: other factors, and components that come in groups.
///
/// Its inverse transform has constants of 12 bits, which makes a sample one level more or less. In RGB that is one
/// level of luma, 1.772 of chroma, and less than one by rounding: 3 at most. Where chroma is mixed, it rounds between the
/// two passes, so that chroma has two levels: 5 at most. At the edges it mixes with what fills up the last block, and
/// where chroma is two samples wide or less it mixes them at all.
fn tolerance(file: &AnyJpeg) -> Option<Tolerance> {
    if !matches!(file.script, Script::Sequential | Script::Usual | Script::Bands | Script::Bits) {
        return None;
    }
    match (file.colours, &file.factors[..]) {
        (Colours::Gray, [(1 | 2 | 4, _)]) => Some(Tolerance { levels: 1, margin: 0 }),
        (Colours::YCbCr, [(1, 1), (1, 1), (1, 1)]) => Some(Tolerance { levels: 3, margin: 0 }),
        (Colours::YCbCr, [(1 | 2, 1 | 2), (1, 1), (1, 1)]) if file.width >= 16 => {
            Some(Tolerance { levels: 5, margin: 2 })
        }
        _ => None,
    }
}

fn by_zune(file: &AnyJpeg) -> Vec<u8> {
    let space = if file.colours == Colours::Gray { ColorSpace::Luma } else { ColorSpace::RGB };
    let options = DecoderOptions::default().jpeg_set_out_colorspace(space);
    let decoded = JpegDecoder::new_with_options(ZCursor::new(&file.bytes), options).decode();
    decoded.unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn random_files_open_whole_with_the_pixels_of_zune_jpeg() {
    let (mut compared, mut gray, mut full) = (0, 0, 0);
    for number in 20_000.. {
        let file = any_jpeg(1..=90, &mut Random::new(number));
        let ours = decode(&file.bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(!ours.damaged, "{file}");
        let Some(Tolerance { levels, margin }) = tolerance(&file) else { continue };
        let channels = ours.raster.format().channels.count();
        let theirs = by_zune(&file);
        assert_eq!(ours.raster.bytes().len(), theirs.len(), "{file}");
        for (i, (our, their)) in ours.raster.bytes().iter().zip(&theirs).enumerate() {
            let (x, y) = (i / channels % file.width, i / channels / file.width);
            if x + margin < file.width && y + margin < file.height {
                assert!(our.abs_diff(*their) <= levels, "{file}: {our}, not {their} at {x}, {y}");
            }
        }
        compared += 1;
        gray += usize::from(file.colours == Colours::Gray);
        full += usize::from(file.colours != Colours::Gray && margin == 0);
        if compared == 100 {
            break;
        }
    }
    assert!(gray > 10 && full > 10 && gray + full < 90, "{gray} gray ones, {full} of full chroma");
}

#[test]
fn sampling_factors_that_mean_nothing_are_survived() {
    let mut random = Random::new(3);
    let mut opened = 0;
    for number in 30_000..30_300 {
        let AnyJpeg { mut bytes, .. } = any_jpeg(1..=40, &mut Random::new(number));
        let frame = bytes.windows(2).position(|pair| matches!(pair, [0xFF, 0xC0..=0xC2])).unwrap();
        for component in 0..usize::from(bytes[frame + 9]) {
            // Now and then none, or more than four.
            bytes[frame + 11 + 3 * component] = random.below(256) as u8;
        }
        match decode(&bytes) {
            Ok(_) => opened += 1,
            Err(error) => assert_eq!(error, Error::Undecodable, "{number}"),
        }
    }
    assert!((10..290).contains(&opened), "{opened}");
}
