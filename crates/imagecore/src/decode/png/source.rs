//! Checks the chunks of a file before the crate `png` reads them. The crate panics at some invalid chunks, and
//! refuses or misreads others that libpng ignores. Such chunks are removed or changed here. An animation whose first
//! frame is not in IDAT becomes a file that has this frame in IDAT.

use std::borrow::Cow;

use crate::bytes::Reader;
use crate::color::IccProfile;
use crate::encode::png::write_chunk;
use crate::header::{PngChunk, PngChunks};
use crate::inflate::{MAX_DEFLATE_RATIO, inflate};
use crate::{Error, Size, alloc};

/// The file that is passed to the crate `png`, and data that are read here instead: the profile, mDCV, cLLI, and EXIF, which
/// may also follow the image data.
pub(super) struct Source<'a> {
    /// The file, or a changed copy.
    pub(super) bytes: Cow<'a, [u8]>,
    pub(super) frame: Frame,
    /// Whether the file ends with IEND.
    pub(super) is_complete: bool,
    pub(super) profile: Option<IccProfile>,
    pub(super) light: Light<&'a [u8]>,
    /// The data of the first eXIf chunk.
    pub(super) exif: Option<&'a [u8]>,
}

/// The data of mDCV (mastering display) and cLLI (content light level). They are used only together with cICP.
#[derive(Clone, Copy)]
pub(super) struct Light<T> {
    pub(super) mdcv: Option<T>,
    pub(super) clli: Option<T>,
}

impl<T> Light<T> {
    pub(super) fn map<U>(self, mut data: impl FnMut(T) -> U) -> Light<U> {
        Light { mdcv: self.mdcv.map(&mut data), clli: self.clli.map(data) }
    }
}

/// The part of the canvas that the image in IDAT covers.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) size: Size,
    pub(super) left: u32,
    pub(super) top: u32,
}

/// What happens to a chunk.
enum Verdict {
    Keep,
    Remove,
    /// The data of the chunk become these two bytes.
    Replace([u8; 2]),
}

/// Color types (PNG specification, 11.2.1). The other color types are gray with alpha and truecolor with alpha.
const GRAY: u8 = 0;
const TRUECOLOR: u8 = 2;
const INDEXED: u8 = 3;
const GRAY_ALPHA: u8 = 4;

/// The properties of the file on which the verdict about a chunk depends.
struct Head {
    canvas: Size,
    color_type: u8,
    bit_depth: u8,
    /// The number of entries of PLTE, if there was one.
    palette: Option<usize>,
    has_frame_control: bool,
}

impl<'a> Source<'a> {
    /// Checks the chunks of `file`, and reads the data that are not left to the crate `png`. `canvas` is the size in
    /// the header.
    ///
    /// # Errors
    /// [`Error::Undecodable`] for a palette that the crate `png` would panic at; [`Error::OutOfMemory`].
    pub(super) fn new(file: &'a [u8], canvas: Size) -> Result<Self, Error> {
        let mut chunks = PngChunks::new(file);
        let header = chunks.next().filter(PngChunk::is_intact).ok_or(Error::Undecodable)?;
        let Some(&[bit_depth, color_type, ..]) = header.data.get(8..) else {
            return Err(Error::Undecodable);
        };
        let mut head = Head { canvas, color_type, bit_depth, palette: None, has_frame_control: false };
        let mut source = Self {
            bytes: Cow::Borrowed(file),
            frame: Frame { size: canvas, left: 0, top: 0 },
            is_complete: false,
            profile: None,
            light: Light { mdcv: None, clli: None },
            exif: None,
        };
        let (mut is_animated, mut has_profile) = (false, false);
        // The bytes from the first IDAT chunk on, which may be cut off.
        let mut rest = chunks.rest();
        while let Some(chunk) = chunks.next().filter(|chunk| chunk.kind != *b"IDAT") {
            match &chunk.kind {
                b"acTL" => is_animated |= chunk.is_intact() && frame_count(chunk.data).is_some(),
                b"iCCP" if !has_profile && chunk.is_intact() => {
                    has_profile = true;
                    source.profile = profile(chunk.data)?;
                }
                b"mDCV" if chunk.data.len() == 24 && head.palette.is_none() && chunk.is_intact() => {
                    source.light.mdcv = source.light.mdcv.or(Some(chunk.data));
                }
                b"cLLI" if chunk.data.len() == 8 && head.palette.is_none() && chunk.is_intact() => {
                    source.light.clli = source.light.clli.or(Some(chunk.data));
                }
                _ => {}
            }
            let verdict = head.judge(&chunk)?;
            if !matches!(verdict, Verdict::Keep) {
                source.copy_until(file, rest)?;
            }
            if let Cow::Owned(copy) = &mut source.bytes {
                match verdict {
                    Verdict::Keep => copy.extend_from_slice(chunk.bytes),
                    Verdict::Remove => {}
                    Verdict::Replace(data) => write_chunk(copy, &chunk.kind, &[&data])?,
                }
            }
            rest = chunks.rest();
        }
        let hidden =
            if is_animated && !head.has_frame_control { first_frame(chunks.clone(), &head) } else { None };
        if let Some((frame, data)) = hidden {
            source.copy_until(file, rest)?;
            if let Cow::Owned(copy) = &mut source.bytes {
                copy_frame(copy, frame, data)?;
            }
            source.frame = frame;
        } else if let Cow::Owned(copy) = &mut source.bytes {
            copy.extend_from_slice(rest);
        }
        let exif = PngChunks::new(file).find(|chunk| chunk.kind == *b"eXIf" && chunk.is_intact());
        source.exif = exif.map(|chunk| chunk.data);
        source.is_complete = chunks.last().is_some_and(|chunk| chunk.kind == *b"IEND");
        Ok(source)
    }

    /// If `self.bytes` are the file, they become a copy of the bytes before `rest`. The copy has the capacity of the
    /// file.
    fn copy_until(&mut self, file: &[u8], rest: &[u8]) -> Result<(), Error> {
        if let Cow::Borrowed(_) = self.bytes {
            let mut copy = alloc::with_capacity(file.len())?;
            copy.extend_from_slice(&file[..file.len() - rest.len()]);
            self.bytes = Cow::Owned(copy);
        }
        Ok(())
    }
}

impl Head {
    /// Decides about a chunk before IDAT as libpng does: `png_handle_PLTE`, `png_handle_tRNS`, `png_set_cICP`. A chunk
    /// with a wrong CRC is kept, because the crate `png` ignores or refuses it as libpng does.
    fn judge(&mut self, chunk: &PngChunk<'_>) -> Result<Verdict, Error> {
        let length = chunk.data.len();
        let is_kept = match &chunk.kind {
            b"PLTE" => {
                let is_valid = (3..=768).contains(&length) && length.is_multiple_of(3);
                if !is_valid && self.color_type == INDEXED {
                    // The crate `png` 0.18.1 panics if the length is not a multiple of three.
                    return Err(Error::Undecodable);
                }
                self.palette = self.palette.or(Some(length / 3));
                // libpng refuses an empty palette, except in a gray image.
                is_valid || length == 0 && !matches!(self.color_type, GRAY | GRAY_ALPHA)
            }
            b"tRNS" => match self.color_type {
                GRAY if length == 2 && self.bit_depth < 8 => {
                    let level = chunk.data[1] & ((1 << self.bit_depth) - 1);
                    if chunk.data[1] != level && chunk.is_intact() {
                        return Ok(Verdict::Replace([0, level]));
                    }
                    true
                }
                GRAY => length == 2,
                TRUECOLOR => length == 6,
                INDEXED => {
                    let colors = self.palette.unwrap_or(0).min(1 << self.bit_depth.min(8));
                    (1..=colors).contains(&length)
                }
                _ => true,
            },
            b"cICP" => !matches!(chunk.data, [_, _, matrix, range] if *matrix != 0 || *range > 1),
            // The crate refuses the file for an invalid fcTL. Without fcTL it decodes the image in IDAT.
            b"fcTL" => {
                let is_first = !self.has_frame_control;
                let is_valid = chunk.is_intact()
                    && frame(chunk.data, 0, self.canvas).is_some_and(|frame| frame.size == self.canvas);
                self.has_frame_control |= is_valid;
                is_first && is_valid
            }
            _ => true,
        };
        Ok(if is_kept || chunk.kind != *b"fcTL" && !chunk.is_intact() {
            Verdict::Keep
        } else {
            Verdict::Remove
        })
    }
}

/// Returns the number of frames that acTL declares, or `None` for invalid data. Numbers of 2^31 and more are invalid.
fn frame_count(data: &[u8]) -> Option<u32> {
    let mut reader = Reader::new(data);
    let (frames, plays) = (reader.u32_be()?, reader.u32_be()?);
    (data.len() == 8 && frames > 0 && frames.max(plays) <= i32::MAX as u32).then_some(frames)
}

/// Returns the frame that fcTL describes, or `None` for invalid data. `sequence_number` is the expected number.
fn frame(data: &[u8], sequence_number: u32, canvas: Size) -> Option<Frame> {
    let mut reader = Reader::new(data);
    let mut next = || reader.u32_be();
    let (number, width, height, left, top) = (next()?, next()?, next()?, next()?, next()?);
    let &[_, _, _, _, dispose, blend] = reader.rest() else { return None };
    let size = Size::new(width, height).ok()?;
    let is_inside = left.checked_add(width)? <= canvas.width() && top.checked_add(height)? <= canvas.height();
    (number == sequence_number && dispose <= 2 && blend <= 1 && is_inside).then_some(Frame {
        size,
        left,
        top,
    })
}

/// Returns the first frame of an animation that begins after IDAT, and the chunks from the first fdAT of this frame on.
fn first_frame<'a>(mut chunks: PngChunks<'a>, head: &Head) -> Option<(Frame, PngChunks<'a>)> {
    let control = chunks.find(|chunk| chunk.kind == *b"fcTL")?;
    let frame = frame(control.data, 0, head.canvas).filter(|_| control.is_intact())?;
    loop {
        let data = chunks.clone();
        match &chunks.next().map(|chunk| chunk.kind) {
            Some([b'f', b'd', b'A', b'T']) => return Some((frame, data)),
            Some([b'f', b'c', b'T', b'L']) => return None,
            Some(_) => {}
            None => {
                return data.rest().get(4..8).is_some_and(|kind| kind == b"fdAT").then_some((frame, data));
            }
        }
    }
}

/// Makes `copy`, the chunks before IDAT, a file that has `frame` in IDAT. `chunks` begin with the data of the frame. A
/// chunk that is cut off is copied as far as it goes.
fn copy_frame(copy: &mut Vec<u8>, frame: Frame, mut chunks: PngChunks<'_>) -> Result<(), Error> {
    // IHDR is the first chunk: its data begin at the offset 16 with the size, and end with the CRC at the offset 29.
    copy[16..20].copy_from_slice(&frame.size.width().to_be_bytes());
    copy[20..24].copy_from_slice(&frame.size.height().to_be_bytes());
    let crc = crc32fast::hash(&copy[12..29]);
    copy[29..33].copy_from_slice(&crc.to_be_bytes());

    let mut number = 1_u32;
    loop {
        let rest = chunks.rest();
        let Some(chunk) = chunks.next() else {
            // The length of the chunk counts the sequence number, which IDAT does not have.
            let mut cut = Reader::new(rest);
            if let (Some(length), Some([b'f', b'd', b'A', b'T'])) = (cut.u32_be(), cut.array()) {
                alloc::reserve(copy, rest.len())?;
                copy.extend_from_slice(&length.saturating_sub(4).to_be_bytes());
                copy.extend_from_slice(b"IDAT");
                copy.extend_from_slice(cut.rest().get(4..).unwrap_or_default());
            }
            return Ok(());
        };
        if chunk.kind != *b"fdAT" || Reader::new(chunk.data).u32_be() != Some(number) || !chunk.is_intact() {
            break;
        }
        write_chunk(copy, b"IDAT", &[&chunk.data[4..]])?;
        number += 1;
    }
    write_chunk(copy, b"IEND", &[])
}

/// Returns the profile in the data of iCCP: a name, a null separator, the compression method (zero, deflate), and the
/// compressed profile (PNG specification, 11.3.2.3).
fn profile(data: &[u8]) -> Result<Option<IccProfile>, Error> {
    let name_length = data.iter().take(80).position(|&byte| byte == 0).unwrap_or(0);
    let Some((0, compressed)) =
        data.get(name_length + 1..).and_then(<[u8]>::split_first).map(|(m, c)| (*m, c))
    else {
        return Ok(None);
    };
    if name_length == 0 {
        return Ok(None);
    }
    // As in libpng, the profile begins with its own length. What follows in the compressed data, the checksum too, is
    // ignored, and may be missing.
    let mut length = [0; 4];
    if inflate(compressed, &mut length) < length.len() {
        return Ok(None);
    }
    let length = u32::from_be_bytes(length) as usize;
    if length > IccProfile::MAX_LEN || length / MAX_DEFLATE_RATIO > compressed.len() {
        return Ok(None);
    }
    let mut profile = alloc::filled(0, length)?;
    if inflate(compressed, &mut profile) < length {
        return Ok(None);
    }
    IccProfile::new(&profile)
}
