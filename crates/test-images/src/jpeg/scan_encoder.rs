//! Encodes sequential and progressive scans (T.81, annexes F and G).

use super::bit_writer::BitWriter;
use super::coefficients::{Block, Picture};
use super::huffman::HuffmanTable;

/// The parameters of a scan (T.81, B.2.3 and G.1.1.1).
#[derive(Debug, Clone)]
pub(crate) struct Scan {
    /// Indices of the scan's components in the frame, in ascending order.
    pub(crate) components: Vec<usize>,
    /// Ss of T.81: the zigzag position of the scan's first coefficient.
    pub(crate) ss: usize,
    /// Se of T.81: the zigzag position of the scan's last coefficient.
    pub(crate) se: usize,
    /// Ah of T.81: the point transform of the previous scan of the coefficients from `ss` to `se`. Ah is 0 if there is
    /// no previous scan.
    pub(crate) ah: u8,
    /// Al of T.81: the point transform of this scan.
    pub(crate) al: u8,
}

/// The options for the encoding of a scan.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Coding {
    pub(crate) is_progressive: bool,
    /// Number of MCUs in a restart interval. 0 means that the scan has no restart markers.
    pub(crate) restart_interval: usize,
    /// The largest number of blocks in an EOB run, 1 to 32767 (T.81, G.1.2.2).
    pub(crate) max_eob_run: u32,
    /// `true` if all components except the first one share their Huffman tables.
    pub(crate) are_tables_shared: bool,
    /// `true` if the Huffman tables are optimal for this scan. Otherwise, the tables have codes for
    /// all symbols.
    pub(crate) is_optimal: bool,
}

/// An encoded scan.
pub(crate) struct EncodedScan {
    /// The Huffman tables of the scan. An entry is the class (0 for DC, 1 for AC), the identifier,
    /// and the table.
    pub(crate) tables: Vec<(u8, u8, HuffmanTable)>,
    /// The index is the component's index in the scan. An entry is Td and Ta of T.81 in one byte:
    /// the identifiers of the component's DC and AC tables.
    pub(crate) selectors: Vec<u8>,
    /// The entropy-coded data.
    pub(crate) data: Vec<u8>,
}

/// The smallest part of a scan before Huffman coding: a symbol, a group of bits, or a restart marker.
enum Token {
    /// A symbol, to be coded with the Huffman table of this `class` and `id`.
    Symbol {
        class: u8,
        id: u8,
        symbol: u8,
    },
    /// The lowest `count` bits of `value`, which are written without Huffman coding.
    Bits {
        value: u32,
        count: u32,
    },
    Restart,
}

impl Scan {
    pub(crate) fn encode(&self, picture: &Picture, coding: Coding) -> EncodedScan {
        let mut encoder = Encoder::new(self, coding);
        for (count, mcu) in self.mcus(picture).into_iter().enumerate() {
            if coding.restart_interval > 0 && count > 0 && count.is_multiple_of(coding.restart_interval) {
                encoder.restart();
            }
            for (index, block) in mcu {
                encoder.block(index, block);
            }
        }
        encoder.end_eob_run();
        encoder.finish()
    }

    /// Returns the MCUs of the scan. Each MCU is a list of blocks in the order of T.81, A.2. The number before each
    /// block is the index of the block's component in the scan.
    fn mcus<'p>(&self, picture: &'p Picture) -> Vec<Vec<(usize, &'p Block)>> {
        if let [alone] = self.components[..] {
            // In a scan of a single component, an MCU is one block. Such a scan has no padding
            // blocks.
            let component = &picture.components[alone];
            return (0..component.rows * component.columns)
                .map(|i| (i / component.columns, i % component.columns))
                .map(|(row, column)| vec![(0, &component.blocks[row * component.stride + column])])
                .collect();
        }
        let (mcus_per_row, mcu_rows) = picture.mcus;
        let mcu = |number: usize| {
            let blocks = self.components.iter().enumerate().flat_map(move |(index, &component)| {
                let component = &picture.components[component];
                let (row, column) =
                    (number / mcus_per_row * component.v_samp, number % mcus_per_row * component.h_samp);
                (0..component.v_samp * component.h_samp).map(move |i| {
                    let (row, column) = (row + i / component.h_samp, column + i % component.h_samp);
                    (index, &component.blocks[row * component.stride + column])
                })
            });
            blocks.collect()
        };
        (0..mcus_per_row * mcu_rows).map(mcu).collect()
    }
}

/// The state of the encoder within a scan.
struct Encoder<'s> {
    scan: &'s Scan,
    coding: Coding,
    tokens: Vec<Token>,
    /// PRED of T.81, F.1.1.5.1: the DC coefficient of the previous block of each component, after
    /// the point transform. The index is the component's index in the scan.
    dc_pred: Vec<i32>,
    /// Number of blocks in the current EOB run. The run is not written yet.
    eob_run: u32,
    /// Correction bits of the blocks in the current EOB run.
    eob_run_bits: Vec<u32>,
}

impl<'s> Encoder<'s> {
    fn new(scan: &'s Scan, coding: Coding) -> Self {
        let dc_pred = vec![0; scan.components.len()];
        Self { scan, coding, tokens: Vec::new(), dc_pred, eob_run: 0, eob_run_bits: Vec::new() }
    }

    /// Returns the identifier of the Huffman tables of a component. `index` is the index of the
    /// component in the scan.
    fn table_id(&self, index: usize) -> u8 {
        let max = if self.coding.are_tables_shared || !self.coding.is_progressive { 1 } else { 3 };
        // The identifier of the tables depends on the component's index in the frame. Luma and chroma therefore have
        // different tables, even in scans of a single component.
        u8::try_from(self.scan.components[index].min(max)).unwrap()
    }

    fn restart(&mut self) {
        self.end_eob_run();
        self.dc_pred.fill(0);
        self.tokens.push(Token::Restart);
    }

    fn block(&mut self, index: usize, block: &Block) {
        let &Scan { ss, ah, .. } = self.scan;
        match (self.coding.is_progressive, ss, ah) {
            (false, ..) => {
                self.dc_difference(index, i32::from(block[0]));
                self.ac_first(index, block);
            }
            (true, 0, 0) => self.dc_difference(index, i32::from(block[0]) >> self.scan.al),
            // A DC refinement scan has one bit of each DC coefficient (T.81, G.1.2.1).
            (true, 0, _) => self.bits((i32::from(block[0]) >> self.scan.al).cast_unsigned() & 1, 1),
            (true, _, 0) => self.ac_first(index, block),
            (true, ..) => self.ac_refinement(index, block),
        }
    }

    /// Encodes the difference between the DC coefficient `value` and its prediction (T.81, F.1.2.1).
    fn dc_difference(&mut self, index: usize, value: i32) {
        let difference = value - std::mem::replace(&mut self.dc_pred[index], value);
        let size = size(difference.unsigned_abs());
        self.symbol(0, index, u8::try_from(size).unwrap());
        self.signed(difference, size);
    }

    /// Encodes the AC coefficients of `block`. A sequential scan contains all bits of the coefficients (T.81, F.1.2.2).
    /// The first progressive scan of a band omits the lowest `al` bits (G.1.2.2).
    fn ac_first(&mut self, index: usize, block: &Block) {
        let band = self.scan.ss.max(1)..=self.scan.se;
        let mut run = 0;
        for &coefficient in &block[band] {
            // The point transform of AC coefficients rounds towards zero (T.81, G.1.1.1.2).
            let value = i32::from(coefficient) / (1 << self.scan.al);
            if value == 0 {
                run += 1;
                continue;
            }
            self.end_eob_run();
            for _ in 0..run / 16 {
                self.symbol(1, index, 0xF0);
            }
            let size = size(value.unsigned_abs());
            self.symbol(1, index, (run % 16) << 4 | u8::try_from(size).unwrap());
            self.signed(value, size);
            run = 0;
        }
        if run > 0 {
            if self.coding.is_progressive {
                self.add_to_eob_run(&[]);
            } else {
                self.symbol(1, index, 0);
            }
        }
    }

    /// Encodes one more bit of each AC coefficient of the band (T.81, G.1.2.3). A coefficient that changes from 0 to 1
    /// or -1 is coded as a symbol and a sign bit. The symbol also contains the number of zeros before the coefficient.
    /// A coefficient that was not zero in the previous scan has a correction bit. The correction bits follow the next
    /// symbol and its sign bit.
    fn ac_refinement(&mut self, index: usize, block: &Block) {
        let band = &block[self.scan.ss..=self.scan.se];
        let magnitudes: Vec<u32> =
            band.iter().map(|value| u32::from(value.unsigned_abs()) >> self.scan.al).collect();
        let last_new = magnitudes.iter().rposition(|&magnitude| magnitude == 1);
        let (mut run, mut corrections) = (0, Vec::new());
        for (i, &magnitude) in magnitudes.iter().enumerate() {
            if magnitude == 0 {
                run += 1;
                continue;
            }
            // The symbol ZRL stands for 16 zeros. If no coefficient from here on becomes 1 or -1,
            // the EOB run covers these zeros, so that ZRL is not written.
            while run > 15 && last_new.is_some_and(|last| i <= last) {
                self.end_eob_run();
                self.symbol(1, index, 0xF0);
                self.correction_bits(&mut corrections);
                run -= 16;
            }
            if magnitude > 1 {
                corrections.push(magnitude & 1);
                continue;
            }
            self.end_eob_run();
            self.symbol(1, index, u8::try_from(run).unwrap() << 4 | 1);
            self.bits(u32::from(band[i] > 0), 1);
            self.correction_bits(&mut corrections);
            run = 0;
        }
        if run > 0 || !corrections.is_empty() {
            self.add_to_eob_run(&corrections);
        }
    }

    fn correction_bits(&mut self, corrections: &mut Vec<u32>) {
        corrections.drain(..).for_each(|bit| self.bits(bit, 1));
    }

    fn add_to_eob_run(&mut self, corrections: &[u32]) {
        self.eob_run += 1;
        self.eob_run_bits.extend(corrections);
        if self.eob_run == self.coding.max_eob_run {
            self.end_eob_run();
        }
    }

    /// Writes the symbol EOBn and its bits if there is an EOB run (T.81, G.1.2.2). The symbol belongs to component 0 of
    /// the scan, which is its only component, because a scan with EOB runs has a single component.
    fn end_eob_run(&mut self) {
        if self.eob_run == 0 {
            return;
        }
        let bits = self.eob_run.ilog2();
        self.symbol(1, 0, u8::try_from(bits).unwrap() << 4);
        self.bits(self.eob_run - (1 << bits), bits);
        self.eob_run = 0;
        let mut corrections = std::mem::take(&mut self.eob_run_bits);
        self.correction_bits(&mut corrections);
    }

    fn symbol(&mut self, class: u8, index: usize, symbol: u8) {
        self.tokens.push(Token::Symbol { class, id: self.table_id(index), symbol });
    }

    fn bits(&mut self, value: u32, count: u32) {
        self.tokens.push(Token::Bits { value, count });
    }

    /// Writes the additional bits of `value` (T.81, F.1.2.1.1): the lowest `size` bits of `value`,
    /// or of `value - 1` if `value` is negative.
    fn signed(&mut self, value: i32, size: u32) {
        self.bits((if value < 0 { value - 1 } else { value }).cast_unsigned(), size);
    }

    fn finish(self) -> EncodedScan {
        let mut tables = Vec::new();
        for class in [0, 1] {
            for id in 0..4 {
                let frequencies = self.frequencies(class, id);
                if frequencies.iter().any(|&frequency| frequency > 0) {
                    let table = if self.coding.is_optimal {
                        HuffmanTable::optimal(&frequencies)
                    } else {
                        HuffmanTable::with_all_symbols(class)
                    };
                    tables.push((class, id, table));
                }
            }
        }
        let mut bits = BitWriter::default();
        let mut interval = 0;
        for token in &self.tokens {
            match *token {
                Token::Symbol { class, id, symbol } => {
                    let table = tables.iter().find(|table| (table.0, table.1) == (class, id));
                    let (code, length) = table.expect("it has a frequency").2.code(symbol);
                    bits.write(code, length);
                }
                Token::Bits { value, count } => bits.write(value, count),
                Token::Restart => {
                    bits.restart(interval);
                    interval += 1;
                }
            }
        }
        bits.align();
        // The selector is 0 if the scan has no Huffman table with this class and identifier.
        let selector = |class: u8, id: u8| {
            if tables.iter().any(|table| (table.0, table.1) == (class, id)) { id } else { 0 }
        };
        let selectors = (0..self.scan.components.len())
            .map(|index| self.table_id(index))
            .map(|id| selector(0, id) << 4 | selector(1, id))
            .collect();
        EncodedScan { tables, selectors, data: bits.bytes }
    }

    /// Counts how often each symbol is coded with the table of this `class` and `id`.
    fn frequencies(&self, class: u8, id: u8) -> [u32; 256] {
        let mut frequencies = [0; 256];
        for token in &self.tokens {
            if let Token::Symbol { class: its_class, id: its_id, symbol } = *token
                && (its_class, its_id) == (class, id)
            {
                frequencies[usize::from(symbol)] += 1;
            }
        }
        frequencies
    }
}

impl HuffmanTable {
    /// Builds a table with codes for all symbols that files with 8-bit samples can contain. The symbols of DC tables
    /// (`class` 0) are the sizes of DC differences. The symbols of AC tables (`class` 1) are EOB runs, or contain a run
    /// of zeros and the size of a coefficient.
    fn with_all_symbols(class: u8) -> Self {
        if class == 0 {
            return Self::new(&(0..12).map(|size| (size, if size < 6 { 3 } else { 5 })).collect::<Vec<_>>());
        }
        let short = [(0, 2), (1, 3), (0x11, 4), (2, 4)];
        let others = (0..=255).filter(|symbol| short.iter().all(|(other, _)| other != symbol));
        Self::new(&short.into_iter().chain(others.map(|symbol| (symbol, 10))).collect::<Vec<_>>())
    }
}

/// Returns SSSS of T.81: the number of bits of `magnitude`.
fn size(magnitude: u32) -> u32 {
    u32::BITS - magnitude.leading_zeros()
}
