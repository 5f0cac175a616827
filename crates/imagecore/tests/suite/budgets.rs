//! The summed length of the files of each writer. A fingerprint says that a file has changed; this says whether the files
//! have become larger.

use imagecore::{Channels, Depth, Effort, Job, PixelFormat, PngJob, Raster, Size, encode_png};

fn noise(i: u32) -> u8 {
    (i.wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 24) as u8
}

/// Returns twenty pictures: photographs, drawings, gradients, letters and indices, each in other formats and sizes.
fn pictures() -> Vec<Raster> {
    let sample = |kind: u32, channel: u32, x: u32, y: u32| {
        let i = x + 1000 * y + 77 * channel;
        match kind {
            0 => (x * (2 + channel) / 3 + y / 2 + u32::from(noise(i) & noise(i + 9) & 31)) as u8,
            1 if (x % 90).abs_diff(45).pow(2) + (y % 70).abs_diff(35).pow(2) < 900 => {
                (90 + 60 * channel) as u8
            }
            1 => 250,
            2 => ((x * x + y * y) / 300 + 40 * channel) as u8,
            3 if (x / 3 * 7 + y / 4 * 5) % 13 < 4 && y % 20 < 14 => (20 * channel) as u8,
            3 => 255,
            _ => (x / 9 * 5 + y / 11 * 3) as u8 % 12 * 20,
        }
    };
    let formats = [
        (Channels::Gray, Depth::Eight),
        (Channels::Rgb, Depth::Eight),
        (Channels::Rgba, Depth::Eight),
        (Channels::Rgb, Depth::Sixteen),
    ];
    let picture = |kind: u32, number: usize| {
        let (channels, depth) = formats[number];
        let (width, height) = (90 + 15 * kind + 25 * number as u32, 80 + 8 * kind);
        let channel_count = channels.count() as u32;
        let bytes = (0..width * height * channel_count).flat_map(|i| {
            let (channel, pixel) = (i % channel_count, i / channel_count);
            let value = sample(kind, channel, pixel % width, pixel / width);
            let low = if kind == 0 { noise(i) } else { value };
            [value, low].into_iter().take(depth.bytes())
        });
        let size = Size::new(width, height).unwrap();
        Raster::new(size, PixelFormat { channels, depth }, bytes.collect()).unwrap()
    };
    (0..5).flat_map(|kind| (0..4).map(move |number| picture(kind, number))).collect()
}

#[test]
fn the_files_of_no_writer_become_larger() {
    type Writer = fn(&Raster) -> usize;
    fn bytes_of(mut job: PngJob) -> usize {
        let parts: usize = (0..job.parts()).map(|part| job.run(part).unwrap().len()).sum();
        job.head().len() + parts + job.finish().unwrap().len()
    }
    let writers: [(&str, usize, Writer); 4] = [
        ("Fast", 174_859, |raster| encode_png(raster, Effort::Fast).unwrap().len()),
        ("Small", 91_732, |raster| encode_png(raster, Effort::Small).unwrap().len()),
        ("in bands", 111_798, |raster| bytes_of(PngJob::in_bands_of(20_000, raster, Effort::Small).unwrap())),
        ("the longer search", 98_173, |raster| {
            (0..PngJob::ATTEMPTS).map(|k| bytes_of(PngJob::attempt(raster, k).unwrap())).min().unwrap()
        }),
    ];
    let pictures = pictures();
    let sums =
        writers.map(|(name, recorded, writer)| (name, recorded, pictures.iter().map(writer).sum::<usize>()));
    for (name, recorded, sum) in sums {
        // After an improvement, the new sum is recorded, so that it is not lost again.
        let is_recorded = (recorded - recorded / 200..=recorded + recorded / 1000).contains(&sum);
        assert!(is_recorded, "{name}: {sum} bytes, but {recorded} are recorded; all sums: {sums:?}");
    }
}
