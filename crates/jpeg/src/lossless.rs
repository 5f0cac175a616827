//! Turns and crops files without any loss: the quantized coefficients are moved, and written with optimal Huffman
//! tables.
//!
//! A block that is mirrored has the same coefficients, some with the other sign. So a file can be turned exactly if all
//! blocks along each mirrored side are whole, and cropped exactly if the left and the top edge are between two MCUs.
//!
//! [`Image::read`] and [`Image::write`] do this in one piece. In steps, [`Reader`] reads the coefficients, and
//! [`Transform::band`] moves those of each band to where the [`Encoder`] of the transform expects them.

use crate::encode::{Coefficient, Encoder, Layout, MAX, Metadata, QuantizedBand, QuantizedComponent};
use crate::frame::{ColorTransform, Frame, Scan};
use crate::headers::HeaderReader;
use crate::multi_scan::{Coefficients, Scans};
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

/// Returns the width and the height of an MCU of the file in pixels, or `None` if its coefficients cannot be moved: if
/// it is not gray or YCbCr, or has no valid headers. The data after the first scan header are not read.
#[must_use]
pub fn mcu_size(file: &[u8], limits: &Limits) -> Option<(usize, usize)> {
    open(file, limits).ok().map(|(_, frame, _)| mcu_size_of(&frame))
}

fn mcu_size_of(frame: &Frame) -> (usize, usize) {
    let (h_max, v_max) = frame.max_samp;
    (8 * h_max, 8 * v_max)
}

/// Reads the headers up to the first scan.
fn open<'a>(file: &'a [u8], limits: &Limits) -> Result<(HeaderReader<'a>, Frame, Scan), Error> {
    let mut headers = HeaderReader::new(file)?;
    let (frame, scan) = headers.frame_and_scan(limits)?;
    let is_known = matches!(frame.transform, ColorTransform::Gray | ColorTransform::YCbCrToRgb);
    // More blocks are not allowed in the MCU of an interleaved scan (T.81, B.2.3).
    if !is_known || frame.blocks_in_mcu() > 10 {
        return Err(Error::Unsupported);
    }
    Ok((headers, frame, scan))
}

/// Reads the coefficients of a file in short steps.
pub struct Reader {
    file: Vec<u8>,
    frame: Frame,
    /// Between two steps, without the file.
    headers: HeaderReader<'static>,
    scans: Scans,
}

/// About the number of blocks that a step decodes: 2 million samples.
const BLOCKS_IN_STEP: usize = 1 << 15;

impl Reader {
    /// Begins to read a file.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the file is not gray or YCbCr. [`Error::Malformed`] if its headers are damaged.
    /// [`Error::LimitExceeded`]; [`Error::OutOfMemory`].
    pub fn new(file: Vec<u8>, limits: &Limits) -> Result<Self, Error> {
        let (headers, frame, scan) = open(&file, limits)?;
        let scans = Scans::new(&frame, scan, limits)?;
        let headers = headers.with_file(&[]);
        Ok(Self { file, frame, headers, scans })
    }

    /// Returns whether the image is gray. Otherwise it is YCbCr.
    #[must_use]
    pub fn is_gray(&self) -> bool {
        self.frame.transform == ColorTransform::Gray
    }

    /// Returns the share of the file that was read, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.scans.position(&self.headers) as f64 / self.file.len() as f64
    }

    /// Does the next step. Returns true after the last one.
    ///
    /// # Errors
    /// [`Error::Malformed`] if the file is damaged.
    pub fn step(&mut self) -> Result<bool, Error> {
        self.step_of(BLOCKS_IN_STEP)
    }

    fn step_of(&mut self, blocks: usize) -> Result<bool, Error> {
        let mut headers = std::mem::take(&mut self.headers).with_file(&self.file);
        let is_last = self.scans.step(&self.frame, &mut headers, blocks);
        self.headers = headers.with_file(&[]);
        is_last
    }

    /// Returns the coefficients, once the last step was done.
    ///
    /// # Errors
    /// [`Error::Malformed`] if the file is damaged, or if a step is missing.
    pub fn finish(self) -> Result<Image, Error> {
        Image::new(self.frame, &self.headers, self.scans)
    }
}

/// The quantized coefficients of a file.
pub struct Image {
    frame: Frame,
    components: Vec<Coefficients>,
}

impl Image {
    /// Reads the coefficients of a file in one piece.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the file is not gray or YCbCr. [`Error::Malformed`] if the file is damaged.
    /// [`Error::LimitExceeded`]; [`Error::OutOfMemory`].
    pub fn read(file: &[u8], limits: &Limits) -> Result<Self, Error> {
        let (mut headers, frame, scan) = open(file, limits)?;
        let mut scans = Scans::new(&frame, scan, limits)?;
        while !scans.step(&frame, &mut headers, usize::MAX)? {}
        Self::new(frame, &headers, scans)
    }

    fn new(frame: Frame, headers: &HeaderReader<'_>, scans: Scans) -> Result<Self, Error> {
        let is_damaged = headers.is_damaged || !scans.is_done();
        let components = scans.components;
        if is_damaged || components.iter().any(|component| component.quant_table.is_none()) {
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
        mcu_size_of(&self.frame)
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

    /// Writes the part `region` of the image, turned by `turn`, in one piece.
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
        let transform = self.transform(region, turn, is_progressive)?;
        let bands = (0..transform.encoder.layout().bands()).map(|band| transform.band(self, band));
        transform.encoder.file(&bands.collect::<Result<Vec<_>, _>>()?, metadata)
    }

    /// Returns how the part `region` of the image, turned by `turn`, is written.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if this is not [exact](Self::is_exact).
    pub fn transform(&self, region: &Region, turn: Turn, is_progressive: bool) -> Result<Transform, Error> {
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
        Ok(Transform { region: *region, turn, order, encoder })
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
}

/// How a part of an image is written.
pub struct Transform {
    region: Region,
    turn: Turn,
    order: Order,
    encoder: Encoder,
}

impl Transform {
    /// Returns the encoder of the file.
    #[must_use]
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Returns the coefficients of a band of the file. `image` is the image of which this transform was made.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if a coefficient is too large. [`Error::OutOfMemory`].
    pub fn band(&self, image: &Image, band: usize) -> Result<QuantizedBand, Error> {
        let &Self { region, turn, ref order, ref encoder } = self;
        let layout = encoder.layout();
        let mcu_rows = layout.mcu_rows(band);
        let (mcu_width, mcu_height) = image.mcu_size();
        let mut components = Vec::new();
        for ((to, from), blocks) in
            layout.components.iter().zip(&image.frame.components).zip(&image.components)
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

#[cfg(test)]
mod tests {
    use super::*;
    use imagecore_test_images::jpeg::{ColorModel, random_jpeg};
    use imagecore_test_images::random::Random;

    const TURNS: [Turn; 8] = {
        let mut turns = [Turn { transpose: false, mirror_x: false, mirror_y: false }; 8];
        let mut i = 0;
        while i < 8 {
            turns[i] = Turn { transpose: i & 4 > 0, mirror_x: i & 2 > 0, mirror_y: i & 1 > 0 };
            i += 1;
        }
        turns
    };

    fn whole(image: &Image) -> Region {
        Region { x: 0, y: 0, width: image.frame.width, height: image.frame.height }
    }

    fn write(image: &Image, region: &Region, turn: Turn, is_progressive: bool) -> Image {
        let file = image.write(region, turn, is_progressive, &Metadata::default()).unwrap();
        Image::read(&file, &Limits::default()).unwrap()
    }

    /// Returns the coefficient at (`u`, `v`) of the block that has the pixel (`x`, `y`) of a component, in blocks.
    fn coefficient(image: &Image, component: usize, [x, y, u, v]: [usize; 4]) -> i32 {
        i32::from(image.components[component].block(x, y)[8 * v + u])
    }

    /// Calls `test` with random files that can be written, and their numbers of blocks.
    fn with_files(test: impl Fn(&Image, &mut Random)) {
        let mut count = 0;
        for seed in 0..400 {
            let mut random = Random::new(seed);
            let file = random_jpeg(1..=90, &mut random);
            if !matches!(file.color_model, ColorModel::Gray | ColorModel::YCbCr) {
                continue;
            }
            match Image::read(&file.bytes, &Limits::default()) {
                Ok(image) => test(&image, &mut random),
                Err(error) => {
                    assert_eq!(error, Error::Unsupported, "{file}");
                    continue;
                }
            }
            count += 1;
        }
        assert!(count > 200);
    }

    #[test]
    fn turned_files_have_the_coefficients_of_the_rule() {
        with_files(|image, random| {
            for turn in TURNS {
                let region = whole(image);
                if !image.is_exact(&region, turn) {
                    let refused = image.write(&region, turn, true, &Metadata::default());
                    assert!(matches!(refused, Err(Error::InvalidArgument(_))));
                    continue;
                }
                let turned = write(image, &region, turn, random.flag());
                for (index, component) in turned.frame.components.iter().enumerate() {
                    let (columns, rows) = turned.frame.blocks(component);
                    for _ in 0..20 {
                        let [x, y, u, v] = [columns, rows, 8, 8].map(|end| random.below(end as u32) as usize);
                        let from_x = if turn.mirror_x { columns - 1 - x } else { x };
                        let from_y = if turn.mirror_y { rows - 1 - y } else { y };
                        let sign = |is_mirrored: bool, frequency: usize| {
                            if is_mirrored && frequency % 2 == 1 { -1 } else { 1 }
                        };
                        let sign = sign(turn.mirror_x, u) * sign(turn.mirror_y, v);
                        let from =
                            if turn.transpose { [from_y, from_x, v, u] } else { [from_x, from_y, u, v] };
                        assert_eq!(
                            coefficient(&turned, index, [x, y, u, v]),
                            sign * coefficient(image, index, from)
                        );
                    }
                }
            }
        });
    }

    /// Reads a file in steps of about `blocks` blocks.
    fn read_in_steps(file: &[u8], blocks: usize) -> Result<Image, Error> {
        let mut reader = Reader::new(file.to_vec(), &Limits::default())?;
        let mut share = 0.0;
        while !reader.step_of(blocks)? {
            assert!((share..=1.0).contains(&reader.share()));
            share = reader.share();
        }
        reader.finish()
    }

    #[test]
    fn files_are_read_alike_in_steps_and_in_one_piece() {
        let mut results = [0; 2];
        for seed in 0..400 {
            let mut random = Random::new(seed);
            let mut file = random_jpeg(1..=90, &mut random).bytes;
            if random.flag() {
                let at = random.below(file.len() as u32) as usize;
                file[at] ^= 1 << random.below(8);
            }
            let whole = Image::read(&file, &Limits::default());
            let steps = read_in_steps(&file, random.between(1, 40) as usize);
            results[usize::from(whole.is_ok())] += 1;
            match (whole, steps) {
                (Ok(whole), Ok(steps)) => {
                    for (whole, steps) in whole.components.iter().zip(&steps.components) {
                        assert!(whole == steps, "seed {seed}");
                    }
                }
                (whole, steps) => assert_eq!(whole.err(), steps.err(), "seed {seed}"),
            }
        }
        assert!(results.into_iter().all(|count| count > 50), "{results:?}");
    }

    #[test]
    fn an_image_is_not_complete_before_the_last_step() {
        let file = include_bytes!("../../../fuzz/jpeg/gray.jpg");
        let mut reader = Reader::new(file.to_vec(), &Limits::default()).unwrap();
        assert_eq!(reader.step_of(1), Ok(false));
        assert!(matches!(reader.finish(), Err(Error::Malformed(_))));
    }

    #[test]
    fn the_headers_tell_the_size_of_an_mcu() {
        for seed in 0..100 {
            let file = random_jpeg(1..=40, &mut Random::new(seed));
            let image = Image::read(&file.bytes, &Limits::default());
            assert_eq!(
                mcu_size(&file.bytes, &Limits::default()),
                image.ok().map(|image| image.mcu_size()),
                "{file}"
            );
        }
        assert_eq!(mcu_size(b"GIF89a", &Limits::default()), None);
    }

    #[test]
    fn turning_back_restores_all_blocks_and_tables() {
        with_files(|image, random| {
            let region = whole(image);
            for (turn, back) in TURNS.into_iter().map(|turn| {
                // Only the two rotations by 90° are not their own inverse.
                let Turn { transpose, mirror_x, mirror_y } = turn;
                let back =
                    if transpose { Turn { mirror_x: mirror_y, mirror_y: mirror_x, ..turn } } else { turn };
                (turn, back)
            }) {
                if !image.is_exact(&region, turn) {
                    continue;
                }
                let turned = write(image, &region, turn, random.flag());
                let restored = write(&turned, &whole(&turned), back, random.flag());
                for (index, component) in image.frame.components.iter().enumerate() {
                    let (before, after) = (&image.components[index], &restored.components[index]);
                    assert_eq!(before.quant_table, after.quant_table);
                    let (columns, rows) = image.frame.blocks(component);
                    assert!((0..columns * rows).all(|i| {
                        before.block(i % columns, i / columns) == after.block(i % columns, i / columns)
                    }));
                }
            }
        });
    }

    #[test]
    fn parts_have_the_blocks_of_the_whole() {
        with_files(|image, random| {
            let ((width, height), (mcu_width, mcu_height)) = (image.size(), image.mcu_size());
            let x = random.below(width.div_ceil(mcu_width) as u32) as usize * mcu_width;
            let y = random.below(height.div_ceil(mcu_height) as u32) as usize * mcu_height;
            let region = Region {
                x,
                y,
                width: random.between(1, (width - x) as u32) as usize,
                height: random.between(1, (height - y) as u32) as usize,
            };
            let part = write(image, &region, Turn::default(), random.flag());
            assert_eq!(part.size(), (region.width, region.height));
            for (index, component) in part.frame.components.iter().enumerate() {
                let (columns, rows) = part.frame.blocks(component);
                let from = &image.frame.components[index];
                let (left, top) = (x / mcu_width * from.h_samp, y / mcu_height * from.v_samp);
                for i in 0..columns * rows {
                    let (column, row) = (i % columns, i / columns);
                    let (ours, theirs) = (&part.components[index], &image.components[index]);
                    assert_eq!(ours.block(column, row), theirs.block(left + column, top + row));
                }
            }
        });
    }

    #[test]
    fn regions_outside_of_the_image_or_within_an_mcu_are_not_exact() {
        let file = include_bytes!("../../../fuzz/jpeg/gray.jpg");
        let image = Image::read(file, &Limits::default()).unwrap();
        let (width, height) = image.size();
        let is_exact = |x, y, width, height| image.is_exact(&Region { x, y, width, height }, Turn::default());
        assert!(is_exact(0, 0, width, height) && is_exact(8, 16, 1, 1));
        for (x, y, region_width, region_height) in
            [(1, 0, 1, 1), (0, 9, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0), (8, 0, width, 1), (0, 8, 1, usize::MAX)]
        {
            assert!(!is_exact(x, y, region_width, region_height));
        }
        assert!(Image::read(&file[..file.len() / 2], &Limits::default()).is_err());
        assert_eq!(Turn::from_exif(9), None);
    }
}
