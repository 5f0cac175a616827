//! Turns and crops files without any loss: the quantized coefficients are moved, and written with optimal Huffman
//! tables.
//!
//! A block that is mirrored has the same coefficients, some with the other sign. So a file can be turned exactly if all
//! blocks along each mirrored side are whole, and cropped exactly if the left and the top edge are between two MCUs.

use crate::encode::{Coefficient, Encoder, Layout, Metadata, QuantizedBand, QuantizedComponent};
use crate::frame::{ColorTransform, Frame};
use crate::headers::HeaderReader;
use crate::multi_scan::{self, Coefficients};
use crate::tables::ZIGZAG;
use crate::{Error, Limits};

/// One of the eight symmetries of a rectangle: first, rows and columns are exchanged, then the image is mirrored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Turn {
    /// Exchanges rows and columns.
    pub transpose: bool,
    /// Exchanges left and right.
    pub mirror_x: bool,
    /// Exchanges top and bottom.
    pub mirror_y: bool,
}

impl Turn {
    /// Returns the turn that makes an image with this EXIF orientation upright, or `None` if `orientation` is not 1 to 8.
    #[must_use]
    pub fn from_exif(orientation: u16) -> Option<Self> {
        let (transpose, mirror_x, mirror_y) = match orientation {
            1 => (false, false, false),
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => return None,
        };
        Some(Self { transpose, mirror_x, mirror_y })
    }
}

/// A part of an image in pixels, before it is turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// The left column.
    pub x: usize,
    /// The top row.
    pub y: usize,
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

/// The quantized coefficients of a file.
pub struct Image {
    frame: Frame,
    components: Vec<Coefficients>,
}

impl Image {
    /// Reads the coefficients of a file.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the file is not gray or YCbCr. [`Error::Malformed`] if the file is damaged.
    /// [`Error::LimitExceeded`]; [`Error::OutOfMemory`].
    pub fn read(file: &[u8], limits: &Limits) -> Result<Self, Error> {
        let mut headers = HeaderReader::new(file)?;
        let (frame, scan) = headers.frame_and_scan(limits)?;
        let is_known = matches!(frame.transform, ColorTransform::Gray | ColorTransform::YCbCrToRgb);
        // More blocks are not allowed in the MCU of an interleaved scan (T.81, B.2.3).
        if !is_known || frame.blocks_in_mcu() > 10 {
            return Err(Error::Unsupported);
        }
        let components = multi_scan::coefficients(&frame, scan, &mut headers, limits)?;
        if headers.is_damaged || components.iter().any(|component| component.quant_table.is_none()) {
            return Err(Error::Malformed("data are missing or invalid"));
        }
        Ok(Self { frame, components })
    }

    /// Returns the width and the height of the image in pixels.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.frame.width, self.frame.height)
    }

    /// Returns the width and the height of an MCU in pixels.
    #[must_use]
    pub fn mcu_size(&self) -> (usize, usize) {
        let (h_max, v_max) = self.frame.max_samp;
        (8 * h_max, 8 * v_max)
    }

    /// Returns whether the part `region` of the image can be turned by `turn` without loss. Its left and its top edge
    /// must be between two MCUs. A side that is mirrored must consist of whole MCUs.
    #[must_use]
    pub fn is_exact(&self, region: &Region, turn: Turn) -> bool {
        let Region { x, y, width, height } = *region;
        let ((columns, rows), (mcu_width, mcu_height)) = (self.size(), self.mcu_size());
        let mirrors =
            if turn.transpose { (turn.mirror_y, turn.mirror_x) } else { (turn.mirror_x, turn.mirror_y) };
        let is_inside = |start: usize, length: usize, all: usize| {
            length > 0 && start.checked_add(length).is_some_and(|end| end <= all)
        };
        is_inside(x, width, columns)
            && is_inside(y, height, rows)
            && x.is_multiple_of(mcu_width)
            && y.is_multiple_of(mcu_height)
            && (!mirrors.0 || width.is_multiple_of(mcu_width))
            && (!mirrors.1 || height.is_multiple_of(mcu_height))
    }

    /// Writes the part `region` of the image, turned by `turn`.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if this is not [exact](Self::is_exact), or if the metadata cannot be written.
    /// [`Error::Unsupported`] if a coefficient is too large. [`Error::OutOfMemory`].
    pub fn write(
        &self,
        region: &Region,
        turn: Turn,
        is_progressive: bool,
        metadata: &Metadata<'_>,
    ) -> Result<Vec<u8>, Error> {
        if !self.is_exact(region, turn) {
            return Err(Error::InvalidArgument("the turn or the crop is not exact"));
        }
        let layout = self.layout(region, turn)?;
        let order = Order::new(turn);
        let tables = self.components.iter().map(|component| {
            let table = component.quant_table.unwrap_or([1; 64]);
            order.source.map(|index| table[usize::from(index)].cast_unsigned())
        });
        let encoder = Encoder::with_tables(layout, tables.collect(), is_progressive);
        let bands = 0..encoder.layout().bands();
        let bands = bands.map(|band| self.band(encoder.layout(), band, region, turn, &order));
        encoder.file(&bands.collect::<Result<Vec<_>, _>>()?, metadata)
    }

    fn layout(&self, region: &Region, turn: Turn) -> Result<Layout, Error> {
        let swap = |pair: (usize, usize)| if turn.transpose { (pair.1, pair.0) } else { pair };
        let (width, height) = swap((region.width, region.height));
        let factors: Vec<_> = self
            .frame
            .components
            .iter()
            .map(|component| swap((component.h_samp, component.v_samp)))
            .collect();
        Layout::with_factors(width, height, &factors)
    }

    /// Returns a band of the turned image.
    fn band(
        &self,
        layout: &Layout,
        band: usize,
        region: &Region,
        turn: Turn,
        order: &Order,
    ) -> Result<QuantizedBand, Error> {
        let mcu_rows = layout.mcu_rows(band);
        let (mcu_width, mcu_height) = self.mcu_size();
        let mut components = Vec::new();
        for ((to, from), blocks) in layout.components.iter().zip(&self.frame.components).zip(&self.components)
        {
            let first = mcu_rows.start * to.v_samp;
            let (left, top) = (region.x / mcu_width * from.h_samp, region.y / mcu_height * from.v_samp);
            let mut is_valid = true;
            let component = QuantizedComponent::build(to, &mcu_rows, |column, row, ac| {
                let row = first + row;
                let x = if turn.mirror_x { to.columns - 1 - column } else { column };
                let y = if turn.mirror_y { to.rows - 1 - row } else { row };
                let (x, y) = if turn.transpose { (y, x) } else { (x, y) };
                let (dc, count) = order.block(blocks.block(left + x, top + y), ac);
                is_valid &=
                    ac[..count].iter().all(|it| it.value.unsigned_abs() <= MAX) && dc.unsigned_abs() <= MAX;
                (dc, count)
            })?;
            if !is_valid {
                return Err(Error::Unsupported);
            }
            components.push(component);
        }
        Ok(QuantizedBand { band, components })
    }
}

/// The largest coefficient that is written. The difference of two is at most fifteen bits long.
const MAX: u16 = (1 << 14) - 1;

/// Where the coefficients of a turned block come from, in zigzag order.
struct Order {
    /// The row-major index in the block of the file.
    source: [u8; 64],
    /// Whether the sign changes.
    is_negated: [bool; 64],
}

impl Order {
    fn new(turn: Turn) -> Self {
        let source = ZIGZAG.map(|index| if turn.transpose { index % 8 * 8 + index / 8 } else { index });
        // The cosines with an odd number of half periods are odd functions, so that mirroring changes their sign.
        let is_negated = ZIGZAG.map(|index| {
            let (u, v) = (index % 8, index / 8);
            (turn.mirror_x && u % 2 == 1) != (turn.mirror_y && v % 2 == 1)
        });
        Self { source, is_negated }
    }

    /// Returns the DC coefficient and the number of AC coefficients, which are stored in `ac`.
    fn block(&self, block: &[i16; 64], ac: &mut [Coefficient; 63]) -> (i16, usize) {
        let mut count = 0;
        for k in 1..64 {
            let value = block[usize::from(self.source[k])];
            if value != 0 {
                let value = if self.is_negated[k] { value.wrapping_neg() } else { value };
                ac[count] = Coefficient { k: k as u8, value };
                count += 1;
            }
        }
        (block[0], count)
    }
}
