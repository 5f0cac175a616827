//! Parses the markers and segments of a file (T.81, annex B). Restart markers within a scan are parsed in
//! `bits` instead.

/// Marker codes (T.81, table B.1), without the 0xFF before them.
pub(crate) mod code {
    pub(crate) const SOF0: u8 = 0xC0;
    pub(crate) const SOF2: u8 = 0xC2;
    pub(crate) const DHT: u8 = 0xC4;
    pub(crate) const JPG: u8 = 0xC8;
    pub(crate) const DAC: u8 = 0xCC;
    pub(crate) const SOF15: u8 = 0xCF;
    pub(crate) const RST0: u8 = 0xD0;
    pub(crate) const RST7: u8 = 0xD7;
    pub(crate) const SOI: u8 = 0xD8;
    pub(crate) const EOI: u8 = 0xD9;
    pub(crate) const SOS: u8 = 0xDA;
    pub(crate) const DQT: u8 = 0xDB;
    pub(crate) const DRI: u8 = 0xDD;
    pub(crate) const APP0: u8 = 0xE0;
    pub(crate) const APP2: u8 = 0xE2;
    pub(crate) const APP14: u8 = 0xEE;
    pub(crate) const COM: u8 = 0xFE;
    pub(crate) const TEM: u8 = 0x01;
}

/// A marker with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment<'a> {
    /// The second byte of the marker.
    pub marker: u8,
    /// Offset of the first byte of the marker (0xFF), in bytes from the beginning of the file.
    pub offset: usize,
    /// The parameters of the segment, without the two bytes of the length. The slice is empty for a marker
    /// without parameters, and for a length less than 2. The value is `None` if the file ends before the
    /// parameters end.
    pub payload: Option<&'a [u8]>,
}

impl Segment<'_> {
    /// Returns whether this segment is a frame header (SOF0 to SOF15, of any coding process).
    #[must_use]
    pub fn is_frame_header(&self) -> bool {
        is_frame_header(self.marker)
    }

    /// Returns whether the pixels depend on this segment. APP0 and APP14 determine the color model.
    pub(crate) fn is_for_pixels(&self) -> bool {
        self.is_frame_header()
            || matches!(
                self.marker,
                code::SOI | code::DHT | code::DQT | code::DRI | code::APP0 | code::APP14 | code::SOS
            )
    }

    /// Returns whether this segment is a scan header (SOS). Entropy-coded data follow a scan header.
    #[must_use]
    pub fn is_scan_header(&self) -> bool {
        self.marker == code::SOS
    }

    /// Returns whether this segment is the end-of-image marker (EOI).
    #[must_use]
    pub fn is_end_of_image(&self) -> bool {
        self.marker == code::EOI
    }
}

/// Returns whether `marker` begins a frame header (SOF0 to SOF15, of any coding process).
pub(crate) fn is_frame_header(marker: u8) -> bool {
    matches!(marker, code::SOF0..=code::SOF15) && !matches!(marker, code::DHT | code::JPG | code::DAC)
}

/// Iterates over the segments of a file. All bytes between two segments are skipped: entropy-coded data with
/// stuffed zeros, fill bytes, reserved markers, and stray bytes that some cameras write. The iterator ends
/// after a truncated segment.
///
/// ```
/// use imagecore_jpeg::Segments;
///
/// // The file has SOI, a comment, two stray bytes, and EOI.
/// let file = [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, b'H', b'i', 7, 7, 0xFF, 0xD9];
/// let markers: Vec<_> = Segments::new(&file).map(|segment| segment.marker).collect();
/// assert_eq!(markers, [0xD8, 0xFE, 0xD9]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Segments<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// Whether bytes other than fill bytes were skipped since the beginning or the last `seek`.
    pub(crate) has_skipped: bool,
    pub(crate) has_reserved: bool,
}

impl<'a> Segments<'a> {
    /// Returns an iterator over the segments of the file `bytes`, from the first byte on.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0, has_skipped: false, has_reserved: false }
    }

    /// Returns the iterator at the same place of the file `bytes`, which has the same bytes.
    pub(crate) fn with_bytes<'b>(&self, bytes: &'b [u8]) -> Segments<'b> {
        let &Self { bytes: _, offset, has_skipped, has_reserved } = self;
        Segments { bytes, offset, has_skipped, has_reserved }
    }

    /// Returns the offset of the end of the segment that the iterator returned most recently, in bytes from
    /// the beginning of the file. After a scan header, the entropy-coded data begin at this offset.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Continues at `offset`, in bytes from the beginning of the file.
    pub(crate) fn seek(&mut self, offset: usize) {
        self.offset = offset;
        self.has_skipped = false;
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }
}

/// Returns the number of fill bytes (0xFF) at the beginning of `bytes`. At a marker, the first byte of the
/// marker is one of them.
pub(crate) fn fill_len(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| byte == 0xFF).count()
}

/// Returns the offset of the first 0xFF. The compiler vectorizes the comparison of a block of bytes, so that
/// blocks without 0xFF, which most of the data are, take a fifth of the time.
fn first_fill(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 32;
    let has_fill = |block: &[u8; BLOCK]| block.iter().fold(false, |found, &byte| found | (byte == 0xFF));
    let blocks = bytes.as_chunks::<BLOCK>().0;
    let skipped = BLOCK * blocks.iter().take_while(|block| !has_fill(block)).count();
    bytes[skipped..].iter().position(|&byte| byte == 0xFF).map(|at| skipped + at)
}

/// Returns the number of bytes before the next marker of `bytes`, without the fill bytes (0xFF) of this marker,
/// and the code of the marker. 0xFF 0x00 is not a marker, but a data byte with a stuffed zero.
pub(crate) fn next_marker(bytes: &[u8]) -> Option<(usize, u8)> {
    let mut rest = bytes;
    loop {
        let start = bytes.len() - rest.len() + first_fill(rest)?;
        match bytes[start + fill_len(&bytes[start..])..] {
            [] => return None,
            [0, ref after @ ..] => rest = after,
            [marker, ..] => return Some((start, marker)),
        }
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let (marker, offset) = loop {
            let (skipped, marker) = next_marker(self.rest())?;
            self.offset += skipped + fill_len(&self.rest()[skipped..]) + 1;
            // No standard defines the markers below SOF0, except TEM, nor whether a length follows them.
            let is_reserved = marker < code::SOF0 && marker != code::TEM;
            self.has_skipped |= skipped > 0;
            self.has_reserved |= is_reserved;
            if !is_reserved {
                break (marker, self.offset - 2);
            }
        };
        let payload = match marker {
            code::TEM | code::RST0..=code::EOI => Some(&[][..]),
            _ => self.rest().split_first_chunk().and_then(|(&length, after)| {
                let payload = after.get(..usize::from(u16::from_be_bytes(length)).saturating_sub(2))?;
                self.offset += 2 + payload.len();
                Some(payload)
            }),
        };
        if payload.is_none() {
            self.offset = self.bytes.len();
        }
        Some(Segment { marker, offset, payload })
    }
}

/// Returns the width and the height of the image in pixels, from the first frame header of any coding
/// process. Width or height may be 0. Returns `None` if no frame header precedes the first scan.
#[must_use]
pub fn dimensions(bytes: &[u8]) -> Option<(u16, u16)> {
    for segment in Segments::new(bytes) {
        if segment.is_frame_header() {
            let after = bytes.get(segment.offset + 2..)?;
            let (&[_, _, _, y0, y1, x0, x1], _) = after.split_first_chunk()?;
            return Some((u16::from_be_bytes([x0, x1]), u16::from_be_bytes([y0, y1])));
        }
        if segment.is_scan_header() || segment.is_end_of_image() || segment.payload.is_none() {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with SOI, SOF0 of 3 × 2 pixels, SOS, two data bytes, a stuffed zero, RST0, a fill byte, and
    /// EOI.
    const FILE: [u8; 28] = [
        0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 3, 1, 0x12, 0xFF, 0,
        0xFF, 0xD0, 0xFF, 0xFF, 0xD9,
    ];

    #[test]
    fn segments_are_found_across_data_fill_bytes_and_restart_markers() {
        let found: Vec<_> =
            Segments::new(&FILE).map(|it| (it.marker, it.offset, it.payload.unwrap().len())).collect();
        assert_eq!(found, [(0xD8, 0, 0), (0xC0, 2, 9), (0xDA, 15, 1), (0xD0, 23, 0), (0xD9, 26, 0)]);
    }

    #[test]
    fn dimensions_come_from_the_frame_header() {
        assert_eq!(dimensions(&FILE), Some((3, 2)));
        assert_eq!(dimensions(&FILE[..11]), Some((3, 2)), "the rest of the segment is not needed");
        for length in 0..11 {
            assert_eq!(dimensions(&FILE[..length]), None, "{length} bytes");
        }
        assert_eq!(dimensions(&FILE[15..]), None, "a scan first");
    }

    #[test]
    fn a_segment_that_is_cut_off_is_the_last() {
        let markers =
            |file: &[u8]| Segments::new(file).map(|it| (it.marker, it.payload.is_some())).collect::<Vec<_>>();
        assert_eq!(markers(&FILE[..19]), [(0xD8, true), (0xC0, true), (0xDA, false)]);
    }

    #[test]
    fn a_length_below_2_is_an_empty_segment() {
        for length in [0, 1, 2] {
            let file = [0xFF, 0xD8, 0xFF, 0xE0, 0, length, 0xFF, 0xD9];
            let found: Vec<_> = Segments::new(&file).map(|it| (it.marker, it.offset, it.payload)).collect();
            let none = Some(&[][..]);
            assert_eq!(found, [(0xD8, 0, none), (0xE0, 2, none), (0xD9, 6, none)], "{length}");
        }
    }

    #[test]
    fn reserved_markers_are_skipped() {
        for (marker, is_reserved) in [(0x01, false), (0x02, true), (0xBF, true), (0xD0, false)] {
            let file = [0xFF, 0xD8, 0xFF, marker, 0xFF, 0xD9];
            let mut segments = Segments::new(&file);
            let markers = segments.by_ref().filter(|it| it.marker == marker).count();
            assert_eq!((markers == 0, segments.has_reserved), (is_reserved, is_reserved), "{marker:x}");
        }
    }

    #[test]
    fn only_bytes_that_are_not_fill_bytes_count_as_skipped() {
        let has_skipped = |between: &[u8]| {
            let file = [&[0xFF, 0xD8][..], between, &[0xFF, 0xD9]].concat();
            let mut segments = Segments::new(&file);
            assert_eq!(segments.by_ref().last().map(|it| it.marker), Some(0xD9));
            segments.has_skipped
        };
        for between in [&[][..], &[0xFF, 0xFF], &[0xFF, 0x01], &[0xFF, 0x02]] {
            assert!(!has_skipped(between), "{between:?}");
        }
        assert!(has_skipped(&[7]) && has_skipped(&[0xFF, 0]));
    }
}
