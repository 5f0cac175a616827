//! GIF87a and GIF89a. The header begins with the size of the logical screen, which the first frame may exceed.

use super::Claim;
use crate::bytes::Reader;

/// Block labels (GIF89a, sections 20 and 23 to 26).
const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2C;

/// The byte that ends the blocks of a file (GIF89a, section 27).
const TRAILER: u8 = 0x3B;

/// Labels of extensions (GIF89a, sections 23 to 26).
pub(crate) struct GifExtension;

impl GifExtension {
    pub(crate) const PLAIN_TEXT: u8 = 0x01;
    pub(crate) const GRAPHIC_CONTROL: u8 = 0xF9;
    pub(crate) const COMMENT: u8 = 0xFE;
    pub(crate) const APPLICATION: u8 = 0xFF;
}

/// The identifier of the application extension that contains an ICC profile (ICC.1:2022, B.6).
const PROFILE_IDENTIFIER: &[u8] = b"ICCRGBG1012";

/// The first frame of a file.
pub(crate) struct GifFrame<'a> {
    /// Width and height of the canvas. As in Chromium, the screen grows until it covers the frame.
    pub(crate) canvas: (u32, u32),
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) is_interlaced: bool,
    /// The colors of the indices. The list is empty if the file has no color table.
    pub(crate) palette: &'a [[u8; 3]],
    /// The transparent index.
    pub(crate) transparent: Option<u8>,
    /// The number of bits of an index before compression (GIF89a, section 22).
    pub(crate) index_bits: u8,
    /// The compressed indices.
    pub(crate) data: GifBlocks<'a>,
    pub(crate) profile: Option<GifBlocks<'a>>,
}

/// The data sub-blocks of a block, up to the block terminator or the end of the file (GIF89a, sections 15 and 16).
#[derive(Clone)]
pub(crate) struct GifBlocks<'a> {
    reader: Reader<'a>,
    /// Whether the block terminator was read.
    pub(crate) is_terminated: bool,
}

impl<'a> Iterator for GifBlocks<'a> {
    type Item = &'a [u8];

    /// The last sub-block is shorter than its length if the file is cut off within it.
    fn next(&mut self) -> Option<&'a [u8]> {
        if self.is_terminated {
            return None;
        }
        let length = self.reader.u8()?;
        self.is_terminated = length == 0;
        let block = self.reader.take_up_to(length.into());
        (!block.is_empty()).then_some(block)
    }
}

impl<'a> GifBlocks<'a> {
    fn new(reader: Reader<'a>) -> Self {
        Self { reader, is_terminated: false }
    }

    /// Returns the reader after the block terminator, or `None` if the file is cut off before it.
    fn skip(mut self) -> Option<Reader<'a>> {
        self.by_ref().for_each(drop);
        self.is_terminated.then_some(self.reader)
    }

    /// Returns the bytes of the sub-blocks with their lengths, or no bytes if the file is cut off within them. XMP is
    /// stored without lengths: a reader of sub-blocks takes characters for lengths (XMP Specification Part 3, 1.1.2).
    pub(crate) fn with_lengths(&self) -> &'a [u8] {
        let bytes = self.reader.rest();
        let after = self.clone().skip().map_or(bytes.len(), |after| after.rest().len());
        &bytes[..bytes.len() - after]
    }

    /// Whether there is a further frame after this block.
    fn is_followed_by_frame(&self) -> bool {
        let frame = self.clone().skip().and_then(|mut reader| next_image(&mut reader, &mut |_, _| ()));
        frame.is_some()
    }

    /// Whether the trailer, or a byte that begins no block, follows after this block and all further frames. Browsers
    /// take both as the end.
    pub(crate) fn is_followed_by_end(&self) -> bool {
        let mut blocks = self.clone();
        loop {
            let Some(mut reader) = blocks.skip() else { return false };
            if next_image(&mut reader, &mut |_, _| ()).is_none() {
                return !reader.rest().is_empty();
            }
            match image(&mut reader) {
                Some(image) => blocks = image.data,
                None => return false,
            }
        }
    }
}

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let frame = first_frame(bytes)?;
    let (width, height) = frame.canvas;
    let animated = frame.data.is_followed_by_frame();
    Some(Claim { width, height, animated })
}

/// Calls `extension` with the label and the data of each extension of a file. Returns the bytes after the trailer, or no
/// bytes if there is none.
pub(crate) fn for_each_extension<'a>(
    bytes: &'a [u8],
    extension: &mut dyn FnMut(u8, GifBlocks<'a>),
) -> &'a [u8] {
    let mut reader = Reader::new(bytes);
    if screen(&mut reader).is_none() {
        return &[];
    }
    while next_image(&mut reader, extension).is_some() {
        match image(&mut reader).and_then(|image| image.data.skip()) {
            Some(after) => reader = after,
            None => return &[],
        }
    }
    reader.rest().strip_prefix(&[TRAILER]).unwrap_or_default()
}

/// The logical screen.
struct Screen<'a> {
    width: u32,
    height: u32,
    /// The global color table. The list is empty if the file has none.
    palette: &'a [[u8; 3]],
}

/// Reads the header and the logical screen descriptor with its color table (GIF89a, sections 17 to 19).
fn screen<'a>(reader: &mut Reader<'a>) -> Option<Screen<'a>> {
    reader.skip(6)?;
    let (width, height) = (u32::from(reader.u16_le()?), u32::from(reader.u16_le()?));
    let flags = reader.u8()?;
    reader.skip(2)?;
    Some(Screen { width, height, palette: color_table(reader, flags)?.unwrap_or_default() })
}

/// Returns the first frame, or `None` if there is no frame, or if the file is cut off before the data of the frame.
pub(crate) fn first_frame(bytes: &[u8]) -> Option<GifFrame<'_>> {
    let mut reader = Reader::new(bytes);
    let screen = screen(&mut reader)?;

    let (mut transparent, mut profile) = (None, None);
    next_image(&mut reader, &mut |label, mut blocks| match label {
        GifExtension::GRAPHIC_CONTROL => {
            if let Some(&[flags, _, _, index, ..]) = blocks.next() {
                transparent = (flags & 1 != 0).then_some(index);
            }
        }
        GifExtension::APPLICATION if blocks.next() == Some(PROFILE_IDENTIFIER) => profile = Some(blocks),
        _ => {}
    })?;
    let Image { left, top, width, height, flags, palette: own_palette, index_bits, data } =
        image(&mut reader)?;
    let canvas = (screen.width.max(left + width), screen.height.max(top + height));
    // As in Firefox, a frame without pixels has the size of the canvas.
    let is_empty = width == 0 || height == 0;
    let (left, top) = if is_empty { (0, 0) } else { (left, top) };
    let (width, height) = if is_empty { canvas } else { (width, height) };
    let palette = own_palette.unwrap_or(screen.palette);
    let is_interlaced = flags & 0x40 != 0;
    Some(GifFrame {
        canvas,
        left,
        top,
        width,
        height,
        is_interlaced,
        palette,
        transparent,
        index_bits,
        data,
        profile,
    })
}

/// Advances the reader past the separator of the next image. `extension` receives the label and the data of each
/// extension before it, also of one that is cut off. Returns `None` if there is no further image. The reader is then at
/// the end of the file, or at the byte that begins no block, in most cases the trailer.
fn next_image<'a>(reader: &mut Reader<'a>, extension: &mut dyn FnMut(u8, GifBlocks<'a>)) -> Option<()> {
    loop {
        let mut after = *reader;
        match after.u8()? {
            EXTENSION => {
                let label = after.u8();
                let blocks = GifBlocks::new(after);
                if let Some(label) = label {
                    extension(label, blocks.clone());
                }
                // The file is cut off within the extension.
                let Some(end) = blocks.skip() else {
                    *reader = Reader::new(&[]);
                    return None;
                };
                *reader = end;
            }
            IMAGE => {
                *reader = after;
                return Some(());
            }
            _ => return None,
        }
    }
}

/// An image descriptor with what follows (GIF89a, sections 20 to 22).
struct Image<'a> {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    flags: u8,
    palette: Option<&'a [[u8; 3]]>,
    index_bits: u8,
    data: GifBlocks<'a>,
}

/// Reads an image after its separator.
fn image<'a>(reader: &mut Reader<'a>) -> Option<Image<'a>> {
    let mut side = || reader.u16_le().map(u32::from);
    let (left, top, width, height) = (side()?, side()?, side()?, side()?);
    let flags = reader.u8()?;
    let palette = color_table(reader, flags)?;
    let index_bits = reader.u8()?;
    Some(Image { left, top, width, height, flags, palette, index_bits, data: GifBlocks::new(*reader) })
}

/// Reads the color table that follows a descriptor of the screen or of a frame. `flags` is the flag byte of the
/// descriptor. The result is `Some(None)` if there is no table, and `None` if the table is cut off.
fn color_table<'a>(reader: &mut Reader<'a>, flags: u8) -> Option<Option<&'a [[u8; 3]]>> {
    if flags & 0x80 == 0 {
        return Some(None);
    }
    let table = reader.take(3 << ((flags & 0x07) + 1))?;
    Some(Some(table.as_chunks().0))
}
