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
    pub(crate) const APP14: u8 = 0xEE;
    pub(crate) const APP15: u8 = 0xEF;
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
    /// without parameters. The value is `None` if the file ends before the parameters end, or if the length
    /// is less than 2.
    pub payload: Option<&'a [u8]>,
}

impl Segment<'_> {
    /// Returns whether this segment is a frame header (SOF0 to SOF15, of any coding process).
    #[must_use]
    pub fn is_frame_header(&self) -> bool {
        matches!(self.marker, code::SOF0..=code::SOF15)
            && !matches!(self.marker, code::DHT | code::JPG | code::DAC)
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

/// Iterates over the segments of a file. All bytes between two segments are skipped: entropy-coded data with
/// stuffed zeros, fill bytes, and stray bytes that some cameras write. The iterator ends after a truncated
/// segment.
///
/// ```
/// use imagecore_jpeg::Segments;
///
/// // The file has SOI, a comment, two stray bytes, and EOI.
/// let file = [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, b'H', b'i', 7, 7, 0xFF, 0xD9];
/// let markers: Vec<_> = Segments::new(&file).map(|segment| segment.marker).collect();
/// assert_eq!(markers, [0xD8, 0xFE, 0xD9]);
/// ```
#[derive(Debug, Clone)]
pub struct Segments<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Segments<'a> {
    /// Returns an iterator over the segments of the file `bytes`, from the first byte on.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0 }
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
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    /// Returns the code of the next marker, and the bytes after the marker. 0xFF 0x00 is not a marker, but a
    /// data byte with a stuffed zero. In 0xFF 0xFF, the first byte is a fill byte.
    fn next_marker(&self) -> Option<(u8, &'a [u8])> {
        let mut rest = self.rest();
        loop {
            let found = rest.iter().position(|&byte| byte == 0xFF)?;
            rest = &rest[found + 1..];
            while let [0xFF, after @ ..] = rest {
                rest = after;
            }
            let (&marker, after) = rest.split_first()?;
            if marker != 0 {
                return Some((marker, after));
            }
            rest = after;
        }
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let (marker, after) = self.next_marker()?;
        let offset = self.bytes.len() - after.len() - 2;
        let payload = match marker {
            code::TEM | code::RST0..=code::EOI => Some((&[][..], after)),
            _ => after.split_first_chunk().and_then(|(&length, after)| {
                after.split_at_checked(usize::from(u16::from_be_bytes(length)).checked_sub(2)?)
            }),
        };
        self.offset = payload.map_or(self.bytes.len(), |(_, rest)| self.bytes.len() - rest.len());
        Some(Segment { marker, offset, payload: payload.map(|(payload, _)| payload) })
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

/// The result of [`extent`]: whether a file is truncated, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Whether the file has an end marker (EOI).
    pub is_complete: bool,
    /// Number of bytes before the first truncated segment. If no segment is truncated, this is the length of
    /// the file in bytes.
    pub intact_len: usize,
}

/// Reads all segments up to the end of the image, and returns whether and where the file is truncated.
#[must_use]
pub fn extent(bytes: &[u8]) -> Extent {
    for segment in Segments::new(bytes) {
        if segment.is_end_of_image() {
            return Extent { is_complete: true, intact_len: bytes.len() };
        }
        if segment.payload.is_none() {
            return Extent { is_complete: false, intact_len: segment.offset };
        }
    }
    Extent { is_complete: false, intact_len: bytes.len() }
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
    fn a_file_is_intact_up_to_its_end_marker_or_a_truncated_segment() {
        assert_eq!(extent(&FILE), Extent { is_complete: true, intact_len: 28 });
        assert_eq!(extent(&FILE[..26]), Extent { is_complete: false, intact_len: 26 });
        assert_eq!(extent(&FILE[..19]), Extent { is_complete: false, intact_len: 15 });
        let short_length = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1];
        assert_eq!(extent(&short_length), Extent { is_complete: false, intact_len: 2 });
    }
}
