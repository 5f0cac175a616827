//! Checks that the JPEG encoder makes complete files of any pixels, that bands in any order make the same file, that
//! bytes that are not a band are refused, and that turned files are complete.

use imagecore_jpeg::encode::{
    Analysis, BandCoefficients, Encoder, Format, Layout, Metadata, Quality, QuantizedBand, Samples,
    Statistics, encode,
};
use imagecore_jpeg::lossless::{Image, Region, Turn};
use imagecore_jpeg::{Completeness, Decoder, Limits};

use super::choices::Choices;

/// The largest width of the image in pixels.
const MAX_WIDTH: u32 = 300;

const LIMITS: Limits = Limits { pixels: 1 << 20, bytes: 16 << 20, scan_blocks: 1 << 20 };

pub(crate) fn run(input: &[u8]) {
    let mut choices = Choices(input);
    if let Ok(image) = Image::read(input, &LIMITS) {
        turn(&image, &mut choices);
    }
    let quality = Quality::new(choices.below(101) as u8);
    let is_progressive = choices.flag();
    let width = 1 + choices.below(MAX_WIDTH) as usize;
    let channels = choices.pick(&[1, 3]);
    let is_wide = choices.flag();
    let format = choices.pick(&[None, Some(Format::Gray), Some(Format::YCbCr444), Some(Format::YCbCr420)]);
    let changes = choices.below(2) == 1;
    let mut rest = Choices(choices.0);

    let (pairs, _) = choices.0.as_chunks::<2>();
    let wide: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
    let samples = if is_wide { wide.len() } else { choices.0.len() };
    let height = samples / (width * channels);
    let count = width * height * channels;
    let samples = match (is_wide, channels) {
        (false, 1) => Samples::Gray8(&choices.0[..count]),
        (false, _) => Samples::Rgb8(&choices.0[..count]),
        (true, 1) => Samples::Gray16(&wide[..count]),
        (true, _) => Samples::Rgb16(&wide[..count]),
    };
    let mut analysis = Analysis::default();
    analysis.add(width, samples).expect("whole rows");
    let format = format.unwrap_or(analysis.format(quality));
    let Ok(layout) = Layout::new(width, height, format) else { return };
    let whole =
        encode(layout.clone(), samples, quality, is_progressive, &Metadata::default()).expect("memory");
    assert_complete(&whole, width, height);

    let encoder = Encoder::new(layout.clone(), quality, is_progressive);
    let mut bands: Vec<QuantizedBand> = (0..layout.bands())
        .rev()
        .map(|band| {
            let rows = layout.pixel_rows(band);
            let range = rows.start * width * channels..rows.end * width * channels;
            let samples = match samples {
                Samples::Gray8(samples) => Samples::Gray8(&samples[range]),
                Samples::Gray16(samples) => Samples::Gray16(&samples[range]),
                Samples::Rgb8(samples) => Samples::Rgb8(&samples[range]),
                Samples::Rgb16(samples) => Samples::Rgb16(&samples[range]),
            };
            encoder
                .quantize(&BandCoefficients::transform(&layout, band, samples).expect("memory"))
                .expect("memory")
        })
        .collect();
    bands.reverse();
    assert!(joined(&encoder, &bands) == whole, "bands differ from the whole");

    if changes {
        // Wrong statistics can give a wrong file, but must not panic.
        let statistics = encoder.count(&bands[0]).expect("memory").to_bytes().expect("memory");
        let changed = rest.changed(&statistics);
        if let Ok(changed) = Statistics::from_bytes(&layout, is_progressive, &changed) {
            let plan = encoder.plan(&[&changed]).expect("memory");
            let _ = encoder.write(&plan, &bands[0]).expect("memory");
        }
        let bytes = rest.changed(&bands[0].to_bytes().expect("memory"));
        if let Ok(band) = QuantizedBand::from_bytes(&layout, 0, &bytes) {
            bands[0] = band;
            assert_complete(&joined(&encoder, &bands), width, height);
        }
    }
}

fn joined(encoder: &Encoder, bands: &[QuantizedBand]) -> Vec<u8> {
    let statistics: Vec<_> = bands.iter().map(|band| encoder.count(band).expect("memory")).collect();
    let plan = encoder.plan(&statistics.iter().collect::<Vec<_>>()).expect("memory");
    let bits: Vec<_> = bands.iter().map(|band| encoder.write(&plan, band).expect("memory")).collect();
    encoder.join(&plan, &Metadata::default(), &bits).expect("no metadata")
}

fn assert_complete(file: &[u8], width: usize, height: usize) {
    let decoder = Decoder::new(file, Limits::default()).expect("an encoded file");
    assert_eq!((decoder.width(), decoder.height()), (width, height));
    let mut pixels = vec![0; decoder.buffer_len()];
    assert!(decoder.decode(&mut pixels) == Ok(Completeness::Complete));
}

fn turn(image: &Image, choices: &mut Choices<'_>) {
    let (width, height) = image.size();
    let (mcu_width, mcu_height) = image.mcu_size();
    let x = choices.below(width.div_ceil(mcu_width) as u32) as usize * mcu_width;
    let y = choices.below(height.div_ceil(mcu_height) as u32) as usize * mcu_height;
    let region = Region {
        x,
        y,
        width: 1 + choices.below((width - x) as u32) as usize,
        height: 1 + choices.below((height - y) as u32) as usize,
    };
    let turn = Turn::from_exif(1 + choices.below(8) as u16).expect("an orientation");
    let Ok(file) = image.write(&region, turn, choices.flag(), &Metadata::default()) else { return };
    let (width, height) =
        if turn.transpose { (region.height, region.width) } else { (region.width, region.height) };
    assert_complete(&file, width, height);
}
