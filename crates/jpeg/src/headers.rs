//! Reads the marker segments of a file up to the frame header, and then up to each scan header. Stores the
//! tables that the segments define. Segments of no use for the pixels, and segments with errors, are skipped.

use crate::bits::BitReader;
use crate::frame::{ColorMarkers, Frame, Scan};
use crate::markers::{Segments, code, is_frame_header};
use crate::tables::Tables;
use crate::{Error, Limits};

/// Reads headers. Holds the position in the file, and the tables that are in force at this position.
#[derive(Default)]
pub(crate) struct HeaderReader<'a> {
    bytes: &'a [u8],
    segments: Segments<'a>,
    pub(crate) tables: Tables,
    color_markers: ColorMarkers,
    /// Whether a scan has been decoded. Bytes that are skipped before are not damage, because some cameras write
    /// stray bytes between two segments.
    is_after_scan: bool,
    /// Whether data of a scan are damaged, missing or left over, a scan header is invalid, the file has reserved
    /// markers between segments, or it ends before the end of the image.
    pub(crate) is_damaged: bool,
}

impl<'a> HeaderReader<'a> {
    /// Returns a reader of the file `bytes`. The reader is after the marker SOI.
    ///
    /// # Errors
    /// [`Error::Malformed`] if the file does not begin with the marker SOI.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut segments = Segments::new(bytes);
        if !bytes.starts_with(&[0xFF, code::SOI]) {
            return Err(Error::Malformed("no start of image"));
        }
        segments.seek(2);
        let (tables, color_markers) = (Tables::default(), ColorMarkers::default());
        Ok(Self { bytes, segments, tables, color_markers, is_after_scan: false, is_damaged: false })
    }

    /// Returns the reader at the same place of the file `bytes`, which has the same bytes.
    #[inline(never)]
    pub(crate) fn with_file(self, bytes: &[u8]) -> HeaderReader<'_> {
        let Self { bytes: _, segments, tables, color_markers, is_after_scan, is_damaged } = self;
        let segments = segments.with_bytes(bytes);
        HeaderReader { bytes, segments, tables, color_markers, is_after_scan, is_damaged }
    }

    /// Reads segments up to and including the first scan header that is valid.
    ///
    /// # Errors
    /// [`Error::Malformed`] if there is no frame header or no scan header before the end of the image, or if the
    /// frame header is invalid. [`Error::Unsupported`] for a frame of an unsupported kind. [`Error::LimitExceeded`]
    /// if the image has more pixels than `limits` allow.
    pub(crate) fn frame_and_scan(&mut self, limits: &Limits) -> Result<(Frame, Scan), Error> {
        let mut frame = self.frame(limits)?;
        let scan = self.scan(&frame).ok_or(Error::Malformed("no scan"))?;
        frame.set_transform(&self.color_markers)?;
        if !frame.is_progressive {
            self.tables.add_typical_huffman();
        }
        Ok((frame, scan))
    }

    fn frame(&mut self, limits: &Limits) -> Result<Frame, Error> {
        while let Some((marker, payload)) = self.next_segment() {
            match marker {
                // SOF0 is baseline, SOF1 is extended sequential, SOF2 is progressive. With 8-bit samples,
                // SOF0 and SOF1 are decoded alike.
                code::SOF0..=code::SOF2 => return Frame::read(payload, marker == code::SOF2, limits),
                _ if is_frame_header(marker) => return Err(Error::Unsupported),
                code::SOS => break,
                _ => self.read_table(marker, payload),
            }
        }
        Err(Error::Malformed("no frame header"))
    }

    /// Reads segments up to and including the next scan header that is valid. Returns `None` if the image ends
    /// before.
    pub(crate) fn scan(&mut self, frame: &Frame) -> Option<Scan> {
        while let Some((marker, payload)) = self.next_segment() {
            if marker != code::SOS {
                self.read_table(marker, payload);
                continue;
            }
            match Scan::read(payload, frame) {
                Some(scan) => return Some(scan),
                None => self.is_damaged = true,
            }
        }
        None
    }

    /// Returns the offset of the entropy-coded data, in bytes from the beginning of the file. The offset is
    /// valid only after a scan header has been read.
    pub(crate) fn data_offset(&self) -> usize {
        self.segments.offset()
    }

    /// Returns the bytes from the beginning of the entropy-coded data to the end of the file. The slice is
    /// valid only after a scan header has been read.
    pub(crate) fn data(&self) -> &'a [u8] {
        self.segments.rest()
    }

    /// Continues after the data of a scan. `bits` has read all MCUs of the scan from [`data`](Self::data).
    pub(crate) fn continue_after(&mut self, bits: &BitReader<'_>) {
        self.is_after_scan = true;
        self.is_damaged |= bits.is_damaged || bits.has_unread_byte();
        self.segments.seek(self.bytes.len() - bits.rest().len());
    }

    /// Returns the marker and the payload of the next segment. Returns `None` at the end of the image. If the file
    /// ends before the image does, this counts as damage.
    fn next_segment(&mut self) -> Option<(u8, &'a [u8])> {
        let segment = self.segments.next().and_then(|segment| Some((segment.marker, segment.payload?)));
        self.is_damaged |= segment.is_none() || self.segments.has_reserved;
        self.is_damaged |= self.is_after_scan && self.segments.has_skipped;
        segment.filter(|&(marker, _)| marker != code::EOI)
    }

    fn read_table(&mut self, marker: u8, payload: &[u8]) {
        match marker {
            code::DHT => self.tables.read_huffman(payload),
            code::DQT => self.tables.read_quantization(payload),
            code::DRI => self.tables.read_restart_interval(payload),
            code::APP0 | code::APP14 => self.color_markers.read(marker, payload),
            _ => {}
        }
    }
}
