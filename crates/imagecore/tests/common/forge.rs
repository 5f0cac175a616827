//! Builds files that consist of a header only. The header can claim any size.

/// Builds the signature and the IHDR chunk of a PNG. The CRC of the chunk is 0, because `probe` does not check it.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    [b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", &width[..], &height, b"\x08\x02\0\0\0", &[0; 4]].concat()
}

/// Builds a JPEG that ends after its frame header (SOF0).
pub(crate) fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    let components = [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
    [&[0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8][..], &height, &width, &components].concat()
}

/// Builds a GIF of one frame without pixels. `screen` and `frame` are the width and the height in pixels of the
/// logical screen and of the frame.
pub(crate) fn gif(screen: (u16, u16), frame: (u16, u16)) -> Vec<u8> {
    let side = |length: u16| length.to_le_bytes();
    let screen = [side(screen.0), side(screen.1)].concat();
    let frame = [side(frame.0), side(frame.1)].concat();
    let colors = [0, 0, 0, 255, 255, 255];
    [b"GIF89a", &screen[..], &[0x80, 0, 0], &colors, &[0x2C, 0, 0, 0, 0], &frame, &[0, 2, 1, 0, 0, 0x3B]]
        .concat()
}

fn webp(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).unwrap();
    let (whole, length) = ((length + 12).to_le_bytes(), length.to_le_bytes());
    [b"RIFF", &whole[..], b"WEBP", kind, &length, body].concat()
}

/// Builds a lossy WebP that ends after its frame header. The header has 14 bits for each side, so `width` and
/// `height` are at most 16,383 pixels.
pub(crate) fn webp_lossy(width: u16, height: u16) -> Vec<u8> {
    let sides = [width.to_le_bytes(), height.to_le_bytes()].concat();
    webp(b"VP8 ", &[&[0x10, 0, 0, 0x9D, 0x01, 0x2A][..], &sides].concat())
}

/// Builds a lossless WebP that ends after its header. The header has 14 bits for each side minus 1, so `width` and
/// `height` are at most 16,384 pixels.
pub(crate) fn webp_lossless(width: u32, height: u32) -> Vec<u8> {
    let bits = (width - 1) | ((height - 1) << 14);
    webp(b"VP8L", &[&[0x2F][..], &bits.to_le_bytes()].concat())
}

/// Builds an animated WebP that ends after its VP8X chunk. The chunk has 24 bits for each side of the canvas minus 1,
/// so `width` and `height` are at most 2^24 pixels.
pub(crate) fn webp_canvas(width: u32, height: u32) -> Vec<u8> {
    let side = |length: u32| (length - 1).to_le_bytes();
    let (width, height) = (side(width), side(height));
    webp(b"VP8X", &[&[0b10, 0, 0, 0][..], &width[..3], &height[..3]].concat())
}
