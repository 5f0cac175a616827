//! Reads the chunks of a PNG with EXIF, XMP, texts, dates, content credentials, or unknown data.

use super::names::{Namespace, Value, property};
use super::values::{codes, is_blank, is_coordinate};
use super::{Metadata, Search, read_block, trailer, xmp};
use crate::exif;
use crate::header::PngChunks;

/// Chunks that describe the pixels (PNG specification, 11.2 and 11.3), or how a decoder reads them.
const OF_PIXELS: [&[u8; 4]; 22] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"acTL", b"fcTL", b"fdAT", b"tRNS", b"cHRM", b"gAMA", b"iCCP",
    b"sBIT", b"sRGB", b"cICP", b"mDCV", b"cLLI", b"mDCv", b"cLLi", b"bKGD", b"hIST", b"pHYs", b"sPLT",
];

/// Chunks of Apple about the form of the file.
const OF_APPLE: [&[u8; 4]; 2] = [b"CgBI", b"iDOT"];

pub(super) fn read(bytes: &[u8], search: &mut Search) {
    let mut chunks = PngChunks::new(bytes);
    let mut is_complete = false;
    for chunk in chunks.by_ref() {
        is_complete = chunk.kind == *b"IEND";
        match &chunk.kind {
            kind if OF_PIXELS.contains(&kind) || OF_APPLE.contains(&kind) => {}
            b"eXIf" => exif::metadata(chunk.data, search),
            b"tEXt" => latin_text(chunk.data, search),
            b"zTXt" => compressed_text(chunk.data, search),
            b"iTXt" => international_text(chunk.data, search),
            b"caBX" => search.add(Metadata::CREDENTIALS),
            _ if chunk.data.is_empty() => {}
            _ => search.add(Metadata::OTHER),
        }
    }
    let rest = chunks.rest();
    if is_complete {
        trailer::read(rest, search);
    } else if matches!(rest.get(4..8), Some(b"eXIf" | b"tEXt" | b"iTXt" | b"zTXt")) {
        search.add(Metadata::OTHER);
    }
}

/// Splits `data` at the first zero.
fn split_at_zero(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let zero = data.iter().position(|&byte| byte == 0)?;
    Some((&data[..zero], &data[zero + 1..]))
}

fn latin_text(data: &[u8], search: &mut Search) {
    match split_at_zero(data) {
        Some((keyword, text)) => read_text(keyword, text, search),
        None => search.add(Metadata::OTHER),
    }
}

fn compressed_text(data: &[u8], search: &mut Search) {
    match split_at_zero(data) {
        Some((keyword, [0, compressed @ ..])) => inflated_text(keyword, compressed, search),
        _ => search.add(Metadata::OTHER),
    }
}

fn international_text(data: &[u8], search: &mut Search) {
    let parts = || {
        let (keyword, after) = split_at_zero(data)?;
        let ([is_compressed, _], after) = after.split_first_chunk()?;
        let (_language, after) = split_at_zero(after)?;
        let (_translated, text) = split_at_zero(after)?;
        Some((keyword, *is_compressed == 1, text))
    };
    match parts() {
        Some((keyword, true, text)) => inflated_text(keyword, text, search),
        Some((keyword, false, text)) => read_text(keyword, text, search),
        None => search.add(Metadata::OTHER),
    }
}

fn inflated_text(keyword: &[u8], compressed: &[u8], search: &mut Search) {
    if let Some(text) = search.inflate(compressed) {
        if text.is_empty() && !compressed.is_empty() {
            search.add(Metadata::OTHER);
        }
        read_text(keyword, &text, search);
    }
}

/// Reads a text. ImageMagick and programs after it write EXIF, XMP and IPTC as texts of hexadecimal digits, and the entries
/// of EXIF as texts of their own.
fn read_text(keyword: &[u8], text: &[u8], search: &mut Search) {
    if is_blank(&mut codes(text)) {
        return;
    }
    if keyword.to_ascii_lowercase().starts_with(b"raw profile type ") {
        search.add(Metadata::OTHER);
        if let Some(block) = raw_profile(text, search) {
            read_block(&block, search);
        }
        return;
    }
    if keyword == b"XML:com.adobe.xmp" || text.trim_ascii_start().starts_with(b"<?xpacket") {
        return xmp::read(text, search);
    }
    if keyword == b"Comment" {
        return search.add(Metadata::COMMENTS);
    }
    search.add(of_keyword(keyword, text).unwrap_or(Metadata::OTHER));
}

/// Returns the kind of a text whose keyword is the name of a property, with or without a prefix.
fn of_keyword(keyword: &[u8], text: &[u8]) -> Option<Metadata> {
    let colon = keyword.iter().rposition(|&byte| byte == b':');
    let (prefix, name) = colon.map_or((&[][..], keyword), |colon| (&keyword[..colon], &keyword[colon + 1..]));
    let property = property(name)?;
    let is_told = [Metadata::LOCATION, Metadata::CAMERA, Metadata::COMMENTS].contains(&property.kind);
    let is_of_prefix = property.namespace.is_none_or(|it| it == Namespace::of_prefix(prefix));
    let is_set = match property.value {
        Value::Text => true,
        Value::Number => is_coordinate(&mut codes(text)),
        Value::GainMap => false,
    };
    (is_told && is_set && (prefix.is_empty() || is_of_prefix)).then_some(property.kind)
}

/// Returns the bytes of a raw profile: its name and its length, each in a line, and hexadecimal digits in further lines.
fn raw_profile(text: &[u8], search: &mut Search) -> Option<Vec<u8>> {
    let mut lines = text.trim_ascii_start().splitn(3, |&byte| byte == b'\n');
    let digits = lines.nth(2)?;
    if !search.may_read(digits.len()) {
        return None;
    }
    let block = crate::alloc::with_capacity(digits.len() / 2).ok();
    let mut block = search.unread_if_none(block)?;
    let mut high = None;
    for digit in digits.iter().filter_map(|&byte| char::from(byte).to_digit(16)) {
        match high.take() {
            None => high = Some(digit),
            Some(high) => block.push((high << 4 | digit) as u8),
        }
    }
    Some(block)
}
