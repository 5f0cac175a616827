//! Reads the color space, the transfer function, and the tags of an ICC profile. Section numbers in this file refer to
//! ICC.1:2022.

use crate::bytes::Reader;
use crate::transfer::Parametric;
use crate::{Error, TransferFunction, alloc};

/// The data color space of a profile (7.2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IccSpace {
    Gray,
    Rgb,
    Cmyk,
}

/// An embedded profile whose header and tag table are valid.
#[derive(Debug, PartialEq)]
pub(crate) struct IccProfile {
    space: IccSpace,
    bytes: Vec<u8>,
}

/// Length of the profile header in bytes (7.2). The tag table follows the header.
const HEADER_LEN: usize = 128;

/// Length of an entry of the tag table in bytes (7.3): signature, offset and length.
const TAG_LEN: usize = 12;

impl IccProfile {
    /// Largest accepted length of a profile in bytes. The largest profiles in use have 3 MB. They are profiles of
    /// printing presses.
    pub(crate) const MAX_LEN: usize = 8 << 20;

    /// Returns `bytes` as a profile if they describe the colors of an image whose color space is gray, RGB or CMYK.
    /// Bytes after the length in the header are dropped. Returns `None` for an invalid profile, for a profile that does
    /// not describe an image (7.2.5: a device link, an abstract profile, or named colors), and for more than
    /// [`Self::MAX_LEN`] bytes. libpng 1.6 has the same rules, except for named colors.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(bytes: &[u8]) -> Result<Option<Self>, Error> {
        let valid = Self::valid(bytes);
        valid.map(|(space, profile)| Ok(Self { space, bytes: alloc::copied(profile)? })).transpose()
    }

    /// Returns the color space of a valid profile, and its bytes without those after it.
    fn valid(bytes: &[u8]) -> Option<(IccSpace, &[u8])> {
        let length = number(bytes, 0)?;
        let profile = bytes.get(..length).filter(|_| length <= Self::MAX_LEN)?;
        let header = profile.first_chunk::<HEADER_LEN>()?;
        let describes_images = !matches!(&header[12..16], b"link" | b"abst" | b"nmcl");
        let has_known_connection = matches!(&header[20..24], b"XYZ " | b"Lab ");
        if !describes_images
            || !has_known_connection
            || &header[36..40] != b"acsp"
            || !has_valid_tags(profile)
        {
            return None;
        }
        let space = match &header[16..20] {
            b"GRAY" => IccSpace::Gray,
            b"RGB " => IccSpace::Rgb,
            b"CMYK" => IccSpace::Cmyk,
            _ => return None,
        };
        Some((space, profile))
    }

    pub(crate) fn space(&self) -> IccSpace {
        self.space
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the transfer function of all channels. Returns `None` if the channels have different transfer functions,
    /// or if the profile has no supported transfer function.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn transfer(&self) -> Result<Option<TransferFunction>, Error> {
        let curve = |name| self.tag(name).map_or(Ok(None), curve);
        Ok(match self.space {
            IccSpace::Gray => curve(b"kTRC")?,
            IccSpace::Rgb => {
                let red = curve(b"rTRC")?;
                if red == curve(b"gTRC")? && red == curve(b"bTRC")? { red } else { None }
            }
            IccSpace::Cmyk => None,
        })
    }

    /// Returns the text of the tag profileDescriptionTag (9.2.41) for
    /// [`Color::profile_description`](crate::Color::profile_description).
    pub(crate) fn description(&self) -> Option<String> {
        let data = self.tag(b"desc")?;
        let text = match data.get(..4)? {
            b"mluc" => localized(data)?,
            // A textDescriptionType of version 2 (ICC.1:2001, 6.5.17) begins with a text in ASCII.
            b"desc" => {
                let length = number(data, 8)?;
                let text = data.get(12..)?;
                shown(text[..length.min(text.len())].iter().map(|&byte| char::from(byte)))
            }
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    /// Returns the data of the tag with the signature `name` (7.3), if the profile has this tag.
    pub(crate) fn tag(&self, name: &[u8; 4]) -> Option<&[u8]> {
        let count = number(&self.bytes, HEADER_LEN)?;
        let entries = self.bytes[HEADER_LEN + 4..].chunks_exact(TAG_LEN).take(count);
        let entry = entries.into_iter().find(|entry| &entry[..4] == name)?;
        let (offset, length) = (number(entry, 4)?, number(entry, 8)?);
        self.bytes.get(offset..offset.checked_add(length)?)
    }
}

/// Whether the tag table and the data of all tags are inside `profile`.
fn has_valid_tags(profile: &[u8]) -> bool {
    let count = number(profile, HEADER_LEN).unwrap_or(usize::MAX);
    let Some(table) = profile.get(HEADER_LEN + 4..) else { return false };
    count <= table.len() / TAG_LEN
        && table.chunks_exact(TAG_LEN).take(count).all(|entry| {
            let end = |entry| number(entry, 4)?.checked_add(number(entry, 8)?);
            end(entry).is_some_and(|end| end <= profile.len())
        })
}

/// Returns the English text of a multiLocalizedUnicodeType (10.15), or else its first text.
fn localized(data: &[u8]) -> Option<String> {
    let (count, length) = (number(data, 8)?, number(data, 12)?);
    let records = data.get(16..)?.chunks_exact(length.max(12)).take(count);
    let record =
        records.clone().find(|record| record.starts_with(b"en")).or_else(|| records.clone().next())?;
    let (length, offset) = (number(record, 4)?, number(record, 8)?);
    let units =
        data.get(offset..)?.as_chunks().0.iter().take(length / 2).map(|&unit| u16::from_be_bytes(unit));
    Some(shown(char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))))
}

/// The largest number of characters of a description.
const MAX_DESCRIPTION: usize = 100;

/// Removes control characters, also those that change the direction of text, and white space at both ends, and cuts to
/// [`MAX_DESCRIPTION`].
fn shown(text: impl Iterator<Item = char>) -> String {
    let is_control = |c: &char| {
        c.is_control()
            || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    let text = text.filter(|c| !is_control(c)).skip_while(|c| c.is_whitespace()).take(MAX_DESCRIPTION);
    text.collect::<String>().trim_end().to_owned()
}

/// Returns the big-endian number of 32 bits (uInt32Number) at the byte offset `offset`, or `None` if `bytes` end before
/// the end of the number.
pub(crate) fn number(bytes: &[u8], offset: usize) -> Option<usize> {
    usize::try_from(Reader::at(bytes, offset).u32_be()?).ok()
}

/// Parses a curveType (10.6) or a parametricCurveType (10.18). Returns `None` for invalid data and for all other types.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn curve(data: &[u8]) -> Result<Option<TransferFunction>, Error> {
    let values = data.starts_with(b"curv").then(|| {
        let count = number(data, 8)?;
        data[12..].as_chunks::<2>().0.get(..count)
    });
    Ok(match values {
        None => parametric(data),
        Some(None) => None,
        Some(Some([])) => Some(TransferFunction::Linear),
        // The exponent is a u8Fixed8Number, in units of 1/256.
        Some(Some(&[gamma])) => Some(TransferFunction::power(f64::from(u16::from_be_bytes(gamma)) / 256.0)),
        Some(Some(values)) => {
            let mut lights = alloc::with_capacity(values.len())?;
            lights.extend(values.iter().map(|&value| u16::from_be_bytes(value)));
            Some(TransferFunction::sampled(lights))
        }
    })
}

/// Parses a parametricCurveType (10.18). Returns `None` for invalid data and for all other types.
fn parametric(data: &[u8]) -> Option<TransferFunction> {
    match data.get(..4)? {
        b"para" => {
            let kind = Reader::at(data, 8).u16_be()?;
            // Each parameter is an s15Fixed16Number, in units of 1/65536.
            let parameter =
                |index: usize| Some(f64::from(Reader::at(data, 12 + 4 * index).i32_be()?) / 65_536.0);
            // `kind` is the function type, 0 to 4. The function type defines which parameters are present.
            let mut curve = Parametric::power(parameter(0)?);
            if kind >= 1 {
                (curve.scale, curve.offset) = (parameter(1)?, parameter(2)?);
            }
            match kind {
                0 => return Some(TransferFunction::power(curve.exponent)),
                1 => curve.start = -curve.offset / curve.scale,
                2 => {
                    curve.lift = parameter(3)?;
                    (curve.start, curve.base) = (-curve.offset / curve.scale, curve.lift);
                }
                3 => (curve.slope, curve.start) = (parameter(3)?, parameter(4)?),
                4 => {
                    (curve.slope, curve.start) = (parameter(3)?, parameter(4)?);
                    (curve.lift, curve.base) = (parameter(5)?, parameter(6)?);
                }
                _ => return None,
            }
            Some(TransferFunction::Parametric(curve))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the description of a profile whose tag `desc` has the data `data`.
    fn description(data: &[u8]) -> Option<String> {
        let mut profile = vec![0; HEADER_LEN];
        profile[16..24].copy_from_slice(b"RGB XYZ ");
        profile[36..40].copy_from_slice(b"acsp");
        let length = (data.len() as u32).to_be_bytes();
        profile.extend([&[0, 0, 0, 1], &b"desc\0\0\0\x90"[..], &length, data].concat());
        let length = profile.len() as u32;
        profile[..4].copy_from_slice(&length.to_be_bytes());
        IccProfile::new(&profile).unwrap().expect("a valid profile").description()
    }

    fn ascii(text: &[u8]) -> Vec<u8> {
        [b"desc\0\0\0\0", &(text.len() as u32).to_be_bytes()[..], text].concat()
    }

    /// Returns a multiLocalizedUnicodeType. A text has a language and a country of two letters each.
    fn localized(texts: &[(&[u8; 4], &str)]) -> Vec<u8> {
        let mut offset = 16 + 12 * texts.len();
        let (mut records, mut all) = (Vec::new(), Vec::new());
        for (language, text) in texts {
            let text: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            let numbers = [text.len(), offset].map(|number| (number as u32).to_be_bytes());
            records.extend([&language[..], numbers.as_flattened()].concat());
            offset += text.len();
            all.extend(text);
        }
        let count = (texts.len() as u32).to_be_bytes();
        [b"mluc\0\0\0\0", &count[..], &[0, 0, 0, 12], &records, &all].concat()
    }

    #[test]
    fn the_description_is_in_english_or_in_the_first_language() {
        let text = |data: &[u8]| description(data).unwrap();
        assert_eq!(text(&ascii(b"sRGB IEC61966-2.1\0")), "sRGB IEC61966-2.1");
        assert_eq!(text(&localized(&[(b"deDE", "Farben"), (b"enUS", "Colors")])), "Colors");
        assert_eq!(text(&localized(&[(b"jaJP", "色 🎨"), (b"deDE", "Farben")])), "色 🎨");
    }

    #[test]
    fn the_description_is_trimmed_and_limited() {
        let text = |data: &[u8]| description(data).unwrap();
        assert_eq!(text(&ascii(b" \r\n A\x07 B \0\0 C\n")), "A B  C");
        assert_eq!(text(&localized(&[(b"enUS", "\u{202E}A\u{200F}\u{2066}")])), "A");
        let long = "é".repeat(101);
        assert_eq!(text(&localized(&[(b"enUS", &long)])), "é".repeat(100));
        assert_eq!(text(&ascii(&[b'a'; 4000])), "a".repeat(100));
    }

    #[test]
    fn an_invalid_description_is_cut_off_or_ignored() {
        for data in
            [&b""[..], b"desc", b"text\0\0\0\0A", b"desc\0\0\0\0\0\0\0\x09", b"mluc\0\0\0\0\xFF\xFF\xFF\xFF"]
        {
            assert_eq!(description(data), None, "{data:?}");
        }
        assert_eq!(description(&ascii(b" \0")), None);
        assert_eq!(description(&localized(&[])), None);
        let valid = localized(&[(b"enUS", "Colors")]);
        for (at, value) in [(20, u32::MAX), (24, u32::MAX), (24, valid.len() as u32), (12, u32::MAX)] {
            let mut changed = valid.clone();
            changed[at..at + 4].copy_from_slice(&value.to_be_bytes());
            let expected = (at == 20).then(|| "Colors".to_owned());
            assert_eq!(description(&changed), expected, "{value} at {at}");
        }
        assert_eq!(description(&b"desc\0\0\0\0\xFF\xFF\xFF\xFFColors"[..]).as_deref(), Some("Colors"));
        for length in 0..valid.len() {
            let _ = description(&valid[..length]);
        }
    }
}
