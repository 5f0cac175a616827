//! Files that consist of a header only, with any size.

/// A PNG's signature and header. Its checksum is not needed to read the size.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    [b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", &width[..], &height, b"\x08\x02\0\0\0", &[0; 4]].concat()
}

/// A JPEG that breaks off after its frame header (SOF0).
pub(crate) fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    let components = [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
    [&[0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8][..], &height, &width, &components].concat()
}

/// A GIF of one frame without pixels: the size of its screen, and that of the frame.
pub(crate) fn gif(screen: (u16, u16), frame: (u16, u16)) -> Vec<u8> {
    let side = |length: u16| length.to_le_bytes();
    let screen = [side(screen.0), side(screen.1)].concat();
    let frame = [side(frame.0), side(frame.1)].concat();
    let colours = [0, 0, 0, 255, 255, 255];
    [b"GIF89a", &screen[..], &[0x80, 0, 0], &colours, &[0x2C, 0, 0, 0, 0], &frame, &[0, 2, 1, 0, 0, 0x3B]]
        .concat()
}

fn webp(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).unwrap();
    let (whole, length) = ((length + 12).to_le_bytes(), length.to_le_bytes());
    [b"RIFF", &whole[..], b"WEBP", kind, &length, body].concat()
}

/// A lossy WebP that breaks off after its frame header. 14 bits a side.
pub(crate) fn webp_lossy(width: u16, height: u16) -> Vec<u8> {
    let sides = [width.to_le_bytes(), height.to_le_bytes()].concat();
    webp(b"VP8 ", &[&[0x10, 0, 0, 0x9D, 0x01, 0x2A][..], &sides].concat())
}

/// A lossless WebP that breaks off after its header. Up to 16384 a side.
pub(crate) fn webp_lossless(width: u32, height: u32) -> Vec<u8> {
    let bits = (width - 1) | ((height - 1) << 14);
    webp(b"VP8L", &[&[0x2F][..], &bits.to_le_bytes()].concat())
}

/// An animated WebP's canvas. Up to 2^24 a side.
pub(crate) fn webp_canvas(width: u32, height: u32) -> Vec<u8> {
    let side = |length: u32| (length - 1).to_le_bytes();
    let (width, height) = (side(width), side(height));
    webp(b"VP8X", &[&[0b10, 0, 0, 0][..], &width[..3], &height[..3]].concat())
}
