//! Encodes scans: sequential ones and progressive ones (T.81, annexes F and G).

use super::bit_writer::BitWriter;
use super::coefficients::{Block, Picture};
use super::huffman::HuffmanTable;

/// The parameters of a scan (T.81, B.2.3 and G.1.1.1).
#[derive(Debug, Clone)]
pub(crate) struct Scan {
    /// Indices of its components in the frame, in order.
    pub(crate) components: Vec<usize>,
    /// Ss and Se: the first and the last coefficient, in zigzag order.
    pub(crate) ss: usize,
    pub(crate) se: usize,
    /// Ah and Al: the point transform of the previous scan of these coefficients (0 for the first), and of this scan.
    pub(crate) ah: u8,
    pub(crate) al: u8,
}

/// How a scan is encoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Coding {
    pub(crate) is_progressive: bool,
    /// MCUs in a restart interval; 0 for no restart markers.
    pub(crate) restart_interval: usize,
    /// The longest EOB run, in blocks: 1 to 32767 (G.1.2.2).
    pub(crate) max_eob_run: u32,
    /// All components but the first share their Huffman tables.
    pub(crate) are_tables_shared: bool,
    /// Tables are optimal for this scan; otherwise they have codes for all symbols.
    pub(crate) is_optimal: bool,
}

/// An encoded scan.
pub(crate) struct EncodedScan {
    /// The Huffman tables that it uses, each with its class (0 for DC, 1 for AC) and identifier.
    pub(crate) tables: Vec<(u8, u8, HuffmanTable)>,
    /// By component: Td and Ta, the identifiers of its DC and AC tables, in one byte.
    pub(crate) selectors: Vec<u8>,
    /// The entropy-coded data.
    pub(crate) data: Vec<u8>,
}

/// A part of a scan before Huffman coding.
enum Token {
    /// A symbol that is coded with the table of this class and identifier.
    Symbol {
        class: u8,
        id: u8,
        symbol: u8,
    },
    /// Additional bits, which are not Huffman coded.
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

    /// The blocks of each MCU in order, with the indices of their components in the scan (A.2).
    fn mcus<'p>(&self, picture: &'p Picture) -> Vec<Vec<(usize, &'p Block)>> {
        if let [alone] = self.components[..] {
            // Not interleaved: an MCU is one block, and padding blocks are not sent.
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
    /// By component: PRED, the DC coefficient of the previous block (F.1.1.5.1).
    dc_pred: Vec<i32>,
    /// Blocks of the EOB run that is not written yet, and their correction bits.
    eob_run: u32,
    eob_run_bits: Vec<u32>,
}

impl<'s> Encoder<'s> {
    fn new(scan: &'s Scan, coding: Coding) -> Self {
        let dc_pred = vec![0; scan.components.len()];
        Self { scan, coding, tokens: Vec::new(), dc_pred, eob_run: 0, eob_run_bits: Vec::new() }
    }

    /// The identifier of the tables of a component, by its index in the scan.
    fn table_id(&self, index: usize) -> u8 {
        let max = if self.coding.are_tables_shared || !self.coding.is_progressive { 1 } else { 3 };
        // The index in the frame, so that luma and chroma have different tables in scans of one component too.
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
            // G.1.2.1.
            (true, 0, _) => self.bits((i32::from(block[0]) >> self.scan.al).cast_unsigned() & 1, 1),
            (true, _, 0) => self.ac_first(index, block),
            (true, ..) => self.ac_refinement(index, block),
        }
    }

    /// The difference of a DC coefficient to its prediction (F.1.2.1).
    fn dc_difference(&mut self, index: usize, value: i32) {
        let difference = value - std::mem::replace(&mut self.dc_pred[index], value);
        let size = size(difference.unsigned_abs());
        self.symbol(0, index, u8::try_from(size).unwrap());
        self.signed(difference, size);
    }

    /// AC coefficients: all bits of them (F.1.2.2), or in a progressive scan the first ones (G.1.2.2).
    fn ac_first(&mut self, index: usize, block: &Block) {
        let band = self.scan.ss.max(1)..=self.scan.se;
        let mut run = 0;
        for &coefficient in &block[band] {
            // The point transform: rounded towards zero (G.1.1.1.2).
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

    /// One more bit of AC coefficients (G.1.2.3). A coefficient that becomes 1 or -1 is coded by a run and a sign. The
    /// correction bits of coefficients that were not zero before follow the next symbol.
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
            // ZRL, unless no new coefficient follows: then the zeros belong to the EOB run.
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

    /// Writes the EOB run, if there is one (EOBn, G.1.2.2). A scan with EOB runs has one component.
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

    /// The additional bits of a number of this size: of a negative number, those of the number less one (F.1.2.1.1).
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
        // The selector of a class that the scan does not use is 0.
        let selector = |class: u8, id: u8| {
            if tables.iter().any(|table| (table.0, table.1) == (class, id)) { id } else { 0 }
        };
        let selectors = (0..self.scan.components.len())
            .map(|index| self.table_id(index))
            .map(|id| selector(0, id) << 4 | selector(1, id))
            .collect();
        EncodedScan { tables, selectors, data: bits.bytes }
    }

    /// How often each symbol of a table occurs.
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
    /// A table with all symbols of scans of 8-bit samples: sizes of DC differences, or runs and sizes of AC coefficients and
    /// EOB runs.
    fn with_all_symbols(class: u8) -> Self {
        if class == 0 {
            return Self::new(&(0..12).map(|size| (size, if size < 6 { 3 } else { 5 })).collect::<Vec<_>>());
        }
        let short = [(0, 2), (1, 3), (0x11, 4), (2, 4)];
        let others = (0..=255).filter(|symbol| short.iter().all(|(other, _)| other != symbol));
        Self::new(&short.into_iter().chain(others.map(|symbol| (symbol, 10))).collect::<Vec<_>>())
    }
}

/// SSSS: the number of bits of a magnitude.
fn size(magnitude: u32) -> u32 {
    u32::BITS - magnitude.leading_zeros()
}
