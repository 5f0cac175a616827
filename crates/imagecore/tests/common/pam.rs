//! Reads PAM files (format P7 of netpbm). `tests/golden` contains the pixels that the tests expect from decoding and
//! resizing, as PAM files.

use std::fs;
use std::path::Path;

use imagecore::{Channels, Depth, PixelFormat, Raster, Size};

/// Reads the PAM file at `path`.
///
/// # Panics
/// Panics if the file cannot be read or is not a PAM file.
pub(crate) fn read(path: &Path) -> Raster {
    let file = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let end = b"ENDHDR\n";
    let head = file.windows(end.len()).position(|window| window == end).expect("the end of the header");
    let text = str::from_utf8(&file[..head]).expect("a header in ASCII");
    let number = |key: &str| -> u32 {
        let line = text.lines().find_map(|line| line.strip_prefix(key)).expect(key);
        line.trim().parse().expect(key)
    };
    let channels = match number("DEPTH") {
        1 => Channels::Gray,
        2 => Channels::GrayAlpha,
        3 => Channels::Rgb,
        _ => Channels::Rgba,
    };
    let body = &file[head + end.len()..];
    let (depth, bytes) = match number("MAXVAL") {
        255 => (Depth::Eight, body.to_vec()),
        // Samples of 16 bits are big-endian in the file, and in native byte order in a raster.
        _ => {
            let pairs = body.chunks_exact(2);
            let samples = pairs.map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
            (Depth::Sixteen, samples.flat_map(u16::to_ne_bytes).collect())
        }
    };
    let size = Size::new(number("WIDTH"), number("HEIGHT")).expect("a size within the limits");
    Raster::new(size, PixelFormat { channels, depth }, bytes).expect("as many samples as the header says")
}
