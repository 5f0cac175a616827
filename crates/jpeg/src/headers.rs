//! Reads the marker segments of a file up to the frame header, and then up to each scan header. Stores the
//! tables that the segments define.

use crate::frame::{Frame, Scan};
use crate::markers::{Segments, code};
use crate::tables::Tables;
use crate::{Error, Limits};

/// Reads headers. Holds the position in the file, and the tables that are in force at this position.
pub(crate) struct HeaderReader<'a> {
    bytes: &'a [u8],
    segments: Segments<'a>,
    pub(crate) tables: Tables,
    /// The transform flag in the Adobe segment (APP14). `None` if no Adobe segment has been read.
    adobe: Option<u8>,
}

impl<'a> HeaderReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut segments = Segments::new(bytes);
        if !bytes.starts_with(&[0xFF, code::SOI]) {
            return Err(Error::Malformed("no start of image"));
        }
        segments.seek(2);
        Ok(Self { bytes, segments, tables: Tables::default(), adobe: None })
    }

    /// Reads segments up to and including the frame header.
    pub(crate) fn frame(&mut self, limits: &Limits) -> Result<Frame, Error> {
        loop {
            let (marker, payload) = self.next_segment()?.ok_or(Error::Malformed("no frame header"))?;
            match marker {
                // SOF0 is baseline, SOF1 is extended sequential, SOF2 is progressive. With 8-bit samples,
                // SOF0 and SOF1 are decoded alike.
                code::SOF0..=code::SOF2 => {
                    return Frame::read(payload, marker == code::SOF2, self.adobe, limits);
                }
                code::SOS => return Err(Error::Unsupported),
                _ => self.table_or_other(marker, payload)?,
            }
        }
    }

    /// Reads segments up to and including the next scan header. If entropy-coded data of the previous scan
    /// are left, they are skipped. Returns `None` if the image ends before a scan header.
    pub(crate) fn scan(&mut self, frame: &Frame) -> Result<Option<Scan>, Error> {
        loop {
            let Some((marker, payload)) = self.next_segment()? else { return Ok(None) };
            match marker {
                code::SOS => return Scan::read(payload, frame).map(Some),
                _ => self.table_or_other(marker, payload)?,
            }
        }
    }

    /// Returns the offset of the entropy-coded data, in bytes from the beginning of the file. The offset is
    /// valid only after `scan` has read a scan header.
    pub(crate) fn data_offset(&self) -> usize {
        self.segments.offset()
    }

    /// Returns the bytes from the beginning of the entropy-coded data to the end of the file. The slice is
    /// valid only after `scan` has read a scan header.
    pub(crate) fn data(&self) -> &'a [u8] {
        self.segments.rest()
    }

    /// Continues at the beginning of `rest`. `rest` is the end of the file: all bytes that the bit reader of
    /// the scan has not loaded.
    pub(crate) fn continue_at(&mut self, rest: &[u8]) {
        self.segments.seek(self.bytes.len() - rest.len());
    }

    fn next_segment(&mut self) -> Result<Option<(u8, &'a [u8])>, Error> {
        let segment = self.segments.next().ok_or(Error::Malformed("no end of image"))?;
        let payload = segment.payload.ok_or(Error::Malformed("segment is cut off"))?;
        Ok((!segment.is_end_of_image()).then_some((segment.marker, payload)))
    }

    fn table_or_other(&mut self, marker: u8, payload: &[u8]) -> Result<(), Error> {
        match marker {
            code::DHT => self.tables.read_huffman(payload),
            code::DQT => self.tables.read_quantization(payload),
            code::DRI => self.tables.read_restart_interval(payload),
            code::APP14 => {
                if let Some(rest) = payload.strip_prefix(b"Adobe") {
                    self.adobe = rest.get(6).copied();
                }
                Ok(())
            }
            code::RST0..=code::RST7 | code::APP0..=code::APP15 | code::COM => Ok(()),
            _ => Err(Error::Unsupported),
        }
    }
}
