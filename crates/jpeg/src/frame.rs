//! Parses frame headers and scan headers (T.81, B.2.2 and B.2.3).

use crate::{Error, Limits};

/// A component of the image: gray, luma, Cb, Cr, red, green, blue, or an ink.
pub(crate) struct Component {
    /// The identifier by which scan headers select the component.
    id: u8,
    /// The horizontal (`h_samp`) and the vertical (`v_samp`) sampling factor. In an interleaved scan, an MCU
    /// has `h_samp` columns and `v_samp` rows of blocks of this component.
    pub(crate) h_samp: usize,
    pub(crate) v_samp: usize,
    /// Number of pixels per sample, horizontally and vertically. These are the largest sampling factors of
    /// the frame, divided by `h_samp` and by `v_samp`.
    pub(crate) ratio: (usize, usize),
    /// Index of the quantization table of the component, in `Tables`.
    pub(crate) quant_table: usize,
}

/// The conversion from decoded components to pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorTransform {
    /// One component to gray: one byte a pixel.
    Gray,
    /// Luma and chroma (JFIF) to RGB: three bytes a pixel.
    YCbCrToRgb,
    /// Three or four components without conversion: three or four bytes a pixel.
    Identity,
    /// Four inverted inks to RGB: three bytes a pixel. Adobe's programs store inks inverted. From these
    /// inverted inks, red is `cyan * black / 255`. Green is computed with magenta instead of cyan, and blue
    /// with yellow.
    CmykToRgb,
    /// The same as [`CmykToRgb`](Self::CmykToRgb), but the file has luma and chroma instead of cyan, magenta
    /// and yellow.
    YcckToRgb,
}

impl ColorTransform {
    /// Returns whether the conversion is defined for this number of components.
    pub(crate) fn accepts(self, components: usize) -> bool {
        match self {
            Self::Gray => components == 1,
            Self::YCbCrToRgb => components == 3,
            Self::Identity => matches!(components, 3 | 4),
            Self::CmykToRgb | Self::YcckToRgb => components == 4,
        }
    }

    /// Returns the conversion that the file declares. `adobe` is the transform flag of the Adobe segment, or
    /// `None` if the file has no Adobe segment. Without an Adobe segment, the component identifiers `ids`
    /// determine the conversion. Returns `None` if the number of components is not one, three or four.
    fn of_file(ids: &[u8], adobe: Option<u8>) -> Option<Self> {
        Some(match (ids, adobe) {
            ([_], _) => Self::Gray,
            ([_, _, _], Some(0)) | (b"RGB", None) => Self::Identity,
            ([_, _, _], _) => Self::YCbCrToRgb,
            ([_, _, _, _], Some(2)) => Self::YcckToRgb,
            ([_, _, _, _], _) => Self::CmykToRgb,
            _ => return None,
        })
    }
}

/// The parameters of the frame header, which apply to all scans.
pub(crate) struct Frame {
    /// Width and height of the image in pixels, 1 to 65,535.
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) is_progressive: bool,
    /// One, three or four components.
    pub(crate) components: Vec<Component>,
    /// The largest horizontal and the largest vertical sampling factor of the components.
    pub(crate) max_samp: (usize, usize),
    pub(crate) transform: ColorTransform,
}

/// The parameters of a scan.
pub(crate) struct Scan {
    /// The components of the scan, in the order of [`Frame::components`].
    pub(crate) components: Vec<ScanComponent>,
    /// Spectral selection: the zigzag indices of the first (`ss`) and the last (`se`) coefficient in the
    /// scan.
    pub(crate) ss: usize,
    pub(crate) se: usize,
    /// Ah: the value of `al` in the previous scan that has the same coefficients; 0 if there is no such scan.
    pub(crate) ah: u32,
    /// Al: point transform. The scan leaves out the lowest `al` bits of each coefficient.
    pub(crate) al: u32,
}

/// A component of a scan, and the tables that the scan uses for it.
pub(crate) struct ScanComponent {
    /// Index of the component in [`Frame::components`].
    pub(crate) component: usize,
    /// Indices, in `Tables`, of the Huffman tables for DC coefficients (`dc_table`) and for AC coefficients
    /// (`ac_table`).
    pub(crate) dc_table: usize,
    pub(crate) ac_table: usize,
}

impl Frame {
    /// Returns the number of MCUs per row, and the number of rows of MCUs, in a scan of all components.
    pub(crate) fn mcus(&self) -> (usize, usize) {
        let (h_max, v_max) = self.max_samp;
        (self.width.div_ceil(8 * h_max), self.height.div_ceil(8 * v_max))
    }

    /// Returns how many rows of pixels at the bottom of each row of MCUs depend on samples of the next row of
    /// MCUs. The number is 1 if a component has half the height of the image, because such a component can be
    /// interpolated vertically. Otherwise the number is 0.
    pub(crate) fn context_rows(&self) -> usize {
        usize::from(self.components.iter().any(|component| component.ratio.1 == 2))
    }

    /// Returns the number of bytes per pixel after the colour conversion.
    pub(crate) fn bytes_per_pixel(&self) -> usize {
        match self.transform {
            ColorTransform::Gray => 1,
            ColorTransform::YCbCrToRgb | ColorTransform::CmykToRgb | ColorTransform::YcckToRgb => 3,
            ColorTransform::Identity => self.components.len(),
        }
    }

    /// Returns the number of bytes in a row of pixels.
    pub(crate) fn stride(&self) -> usize {
        self.width * self.bytes_per_pixel()
    }

    pub(crate) fn blocks_in_mcu(&self) -> usize {
        self.components.iter().map(|component| component.h_samp * component.v_samp).sum()
    }

    /// Returns the number of blocks per row of `component`, and the number of rows of blocks. Blocks outside
    /// the image, which only pad the last MCUs, are not counted.
    pub(crate) fn blocks(&self, component: &Component) -> (usize, usize) {
        let (h_ratio, v_ratio) = component.ratio;
        (self.width.div_ceil(h_ratio).div_ceil(8), self.height.div_ceil(v_ratio).div_ceil(8))
    }

    /// Parses `segment`, the parameters of a frame header. `adobe` is the transform flag of the Adobe
    /// segment, or `None` if no Adobe segment precedes the frame header.
    pub(crate) fn read(
        segment: &[u8],
        is_progressive: bool,
        adobe: Option<u8>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let (&[precision, y0, y1, x0, x1, count], components) =
            segment.split_first_chunk().ok_or(Error::Malformed("frame header too short"))?;
        let (width, height) = (u16::from_be_bytes([x0, x1]), u16::from_be_bytes([y0, y1]));
        let (components, []) = components.as_chunks::<3>() else {
            return Err(Error::Malformed("frame header of a wrong length"));
        };
        if components.len() != usize::from(count) {
            return Err(Error::Malformed("frame header of a wrong length"));
        }
        // If the height is 0, a DNL segment after the first scan gives the height. This is not supported,
        // because no known encoder writes DNL segments.
        if precision != 8 || width == 0 || height == 0 {
            return Err(Error::Unsupported);
        }
        limits.check_pixels(width.into(), height.into())?;
        let mut components: Vec<_> = components
            .iter()
            .map(|&[id, factors, quant_table]| Component {
                id,
                h_samp: usize::from(factors >> 4),
                v_samp: usize::from(factors & 15),
                ratio: (1, 1),
                quant_table: quant_table.into(),
            })
            .collect();
        if let [alone] = &mut components[..] {
            // A scan of one component is not interleaved: its MCU is one block for any sampling factors (T.81, A.2.2).
            (alone.h_samp, alone.v_samp) = (1, 1);
        }
        let ids: Vec<_> = components.iter().map(|component| component.id).collect();
        let transform = ColorTransform::of_file(&ids, adobe).ok_or(Error::Unsupported)?;
        let h_max = components.iter().map(|component| component.h_samp).max().unwrap_or(1);
        let v_max = components.iter().map(|component| component.v_samp).max().unwrap_or(1);
        for Component { h_samp, v_samp, ratio, .. } in &mut components {
            let is_supported = [(*h_samp, h_max), (*v_samp, v_max)]
                .iter()
                .all(|&(factor, max)| matches!(factor, 1..=4) && max % factor == 0);
            if !is_supported {
                return Err(Error::Unsupported);
            }
            *ratio = (h_max / *h_samp, v_max / *v_samp);
        }
        let max_samp = (h_max, v_max);
        Ok(Self {
            width: width.into(),
            height: height.into(),
            is_progressive,
            components,
            max_samp,
            transform,
        })
    }
}

impl Scan {
    pub(crate) fn read(segment: &[u8], frame: &Frame) -> Result<Self, Error> {
        let short = Error::Malformed("scan header of a wrong length");
        let (&count, rest) = segment.split_first().ok_or(short)?;
        let (components, rest) = rest.split_at_checked(2 * usize::from(count)).ok_or(short)?;
        let &[ss, se, approximation] = rest else { return Err(short) };
        let components: Vec<_> = components
            .as_chunks()
            .0
            .iter()
            .map(|&[id, tables]| {
                let component = frame.components.iter().position(|component| component.id == id)?;
                let (dc_table, ac_table) = (usize::from(tables >> 4), usize::from(tables & 15));
                Some(ScanComponent { component, dc_table, ac_table })
            })
            .collect::<Option<_>>()
            .ok_or(Error::Unsupported)?;
        // The components must be in the order of the frame, each at most once (T.81, B.2.3).
        let is_ordered = components.is_sorted_by(|a, b| a.component < b.component);
        let (ah, al) = (u32::from(approximation >> 4), u32::from(approximation & 15));
        let is_valid = if frame.is_progressive {
            // A progressive scan has either DC coefficients, or AC coefficients of one component. Each
            // refinement scan adds one bit to the coefficients (T.81, G.1.1.1).
            (ss == 0) == (se == 0)
                && ss <= se
                && se < 64
                && (ss == 0 || components.len() == 1)
                && al <= 13
                && (ah == 0 || ah == al + 1)
        } else {
            (ss, se, ah, al) == (0, 63, 0, 0)
        };
        if !is_ordered || !is_valid || components.is_empty() {
            // Other decoders ignore such errors, and may be able to decode the file. The error is therefore
            // `Unsupported`, not `Malformed`.
            return Err(Error::Unsupported);
        }
        Ok(Self { components, ss: ss.into(), se: se.into(), ah, al })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    fn read_frame(segment: &[u8]) -> Result<Frame, Error> {
        Frame::read(segment, false, None, &Limits::default())
    }

    /// Returns the parameters of a frame header. Each element of `factors` has the horizontal sampling factor
    /// of a component in its upper four bits, and the vertical sampling factor in its lower four bits.
    fn header(width: u16, height: u16, factors: &[u8]) -> Vec<u8> {
        let ([y0, y1], [x0, x1]) = (height.to_be_bytes(), width.to_be_bytes());
        let components = (1_u8..).zip(factors).flat_map(|(id, &factors)| [id, factors, 0]);
        [8, y0, y1, x0, x1, factors.len() as u8].into_iter().chain(components).collect()
    }

    fn frame(width: u16, height: u16, factors: &[u8]) -> Option<Frame> {
        Frame::read(&header(width, height, factors), true, None, &Limits::default()).ok()
    }

    #[test]
    fn sizes_follow_from_the_sampling_factors() {
        let frame = frame(33, 17, &[0x22, 0x11, 0x12]).unwrap();
        assert_eq!((frame.mcus(), frame.blocks_in_mcu()), ((3, 2), 7));
        let blocks: Vec<_> = frame.components.iter().map(|component| frame.blocks(component)).collect();
        assert_eq!(blocks, [(5, 3), (3, 2), (3, 3)]);
        let ratios: Vec<_> = frame.components.iter().map(|component| component.ratio).collect();
        assert_eq!(ratios, [(1, 1), (2, 2), (2, 1)]);
        assert_eq!((frame.context_rows(), frame.bytes_per_pixel()), (1, 3));
    }

    #[test]
    fn the_mcu_of_a_single_component_is_one_block() {
        let frame = frame(33, 17, &[0x42]).unwrap();
        assert_eq!(
            (frame.mcus(), frame.blocks_in_mcu(), frame.blocks(&frame.components[0])),
            ((5, 3), 1, (5, 3))
        );
        assert_eq!((frame.context_rows(), frame.bytes_per_pixel()), (0, 1));
    }

    #[test]
    fn frames_that_are_malformed_or_unsupported_are_refused() {
        for factors in [&[0x11; 1][..], &[0x11; 3], &[0x11; 4], &[0x41, 0x21, 0x11], &[0x33, 0x11, 0x31]] {
            assert!(frame(1, 1, factors).is_some(), "{factors:x?}");
        }
        let refused: [&[u8]; 8] = [
            &[],
            &[0x11; 2],
            &[0x11; 5],
            &[0x11, 0x01, 0x11],
            &[0x11, 0x10, 0x11],
            &[0x51, 0x11, 0x11],
            // In the next two frames, a sampling factor does not divide the largest sampling factor.
            &[0x31, 0x21, 0x11],
            &[0x14, 0x13, 0x11],
        ];
        for factors in refused {
            assert!(frame(1, 1, factors).is_none(), "{factors:x?}");
        }
        assert!(frame(0, 1, &[0x11]).is_none() && frame(1, 0, &[0x11]).is_none());
        let whole = header(1, 1, &[0x11; 3]);
        for length in 0..whole.len() {
            assert!(read_frame(&whole[..length]).is_err(), "{length} bytes");
        }
        let wide = header(10_001, 10_000, &[0x11]);
        assert_eq!(read_frame(&wide).err(), Some(Error::OutOfMemory), "more pixels than the limit");
        let mut deep = whole;
        deep[0] = 12;
        assert_eq!(read_frame(&deep).err(), Some(Error::Unsupported), "samples of 12 bits");
    }

    #[test]
    fn scans_that_are_malformed_or_unsupported_are_refused() {
        let read = |is_progressive: bool, scan: &[u8]| {
            let mut frame = frame(1, 1, &[0x11; 3]).unwrap();
            frame.is_progressive = is_progressive;
            Scan::read(scan, &frame).is_ok()
        };
        let all = [3, 1, 0, 2, 0x11, 3, 0x11];
        let with = |rest: [u8; 3]| [&all[..], &rest].concat();
        assert!(read(false, &with([0, 63, 0])));
        assert!(read(false, &[1, 2, 0, 0, 63, 0]));
        for rest in [[0, 62, 0], [1, 63, 0], [0, 63, 1], [0, 63, 0x10]] {
            assert!(!read(false, &with(rest)), "{rest:?}");
        }
        // These scans have DC coefficients of several components. Some scans use successive approximation.
        for rest in [[0, 0, 0], [0, 0, 1], [0, 0, 0x21], [0, 0, 0x10]] {
            assert!(read(true, &with(rest)), "{rest:?}");
        }
        for rest in [[0, 63, 0], [0, 5, 0], [1, 5, 0], [0, 0, 0x20], [0, 0, 0x11], [0, 0, 14]] {
            assert!(!read(true, &with(rest)), "{rest:?}");
        }
        assert!(read(true, &[1, 3, 0, 5, 63, 0x32]));
        for scan in [[1, 3, 0, 5, 64, 0], [1, 3, 0, 6, 5, 0], [1, 4, 0, 5, 6, 0], [0, 3, 0, 0, 0, 0]] {
            assert!(!read(true, &scan), "{scan:?}");
        }
        assert!(!read(true, &[2, 2, 0, 1, 0, 0, 0, 0]), "not in the order of the frame");
        assert!(!read(true, &[2, 1, 0, 1, 0, 0, 0, 0]), "one component twice");
    }
}
