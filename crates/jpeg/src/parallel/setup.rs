//! Reads the headers of a file. Both the plan and the workers need them.

use crate::blocks::BlockReader;
use crate::frame::{ColorTransform, Frame, Scan};
use crate::headers::HeaderReader;
use crate::reconstruct::Reconstructor;
use crate::tables::Tables;
use crate::{Error, Limits};

/// The parsed headers of a file.
pub(super) struct Setup {
    pub(super) frame: Frame,
    pub(super) scan: Scan,
    pub(super) tables: Tables,
    pub(super) limits: Limits,
}

impl Setup {
    /// Reads the headers of a file. Also returns the offset of the entropy-coded data, in bytes from the
    /// beginning of the file.
    ///
    /// # Errors
    /// The errors of [`HeaderReader`]. [`Error::Unsupported`] if the file has several scans or an invalid scan
    /// header, or a color model other than gray and YCbCr.
    pub(super) fn read(file: &[u8], limits: Limits) -> Result<(Self, usize), Error> {
        let mut headers = HeaderReader::new(file)?;
        let (frame, scan) = headers.frame_and_scan(&limits)?;
        let is_single_scan = !frame.is_progressive && scan.is_whole(&frame);
        // Damage in the headers is reported only by decoding in one piece.
        if headers.is_damaged
            || !is_single_scan
            || !matches!(frame.transform, ColorTransform::Gray | ColorTransform::YCbCrToRgb)
        {
            return Err(Error::Unsupported);
        }
        let offset = headers.data_offset();
        let setup = Self { frame, scan, tables: headers.tables, limits };
        // The two constructors are called only for their errors: they return an error if a table is missing.
        BlockReader::new(&setup.frame, &setup.scan, &setup.tables, &[])?;
        Reconstructor::new(&setup.frame, &setup.tables, [0; 4])?;
        Ok((setup, offset))
    }

    /// Returns the index of the first row of pixels that does not depend on the rows of MCUs above row
    /// `mcu_row`.
    pub(super) fn first_row(&self, mcu_row: usize) -> usize {
        let (_, mcu_row_count) = self.frame.mcus();
        match mcu_row {
            0 => 0,
            _ if mcu_row == mcu_row_count => self.frame.height,
            _ => (mcu_row * self.mcu_height() + self.frame.context_rows()).min(self.frame.height),
        }
    }

    /// Returns the number of rows of pixels that depend only on the first `mcu_rows` rows of MCUs.
    pub(super) fn complete_rows(&self, mcu_rows: usize) -> usize {
        let (_, mcu_row_count) = self.frame.mcus();
        if mcu_rows == mcu_row_count {
            self.frame.height
        } else {
            (mcu_rows * self.mcu_height()).saturating_sub(self.frame.context_rows())
        }
    }

    /// Returns the number of rows of pixels in a row of MCUs.
    fn mcu_height(&self) -> usize {
        8 * self.frame.max_samp.1
    }
}

/// Returns `offset`, or `offset + 1` if the byte before `offset` is 0xFF. In the latter case, the byte at
/// `offset` is a stuffed zero.
pub(super) fn after_stuffing(data: &[u8], offset: usize) -> usize {
    offset + usize::from(offset.checked_sub(1).and_then(|before| data.get(before)) == Some(&0xFF))
}
