//! Scans: which coefficients come when, and how they are coded.

use super::bits::BitWriter;
use super::codes::Code;
use super::picture::{Block, Picture};

/// What a scan brings (T.81, B.2.3 and G.1.1.1).
#[derive(Debug, Clone)]
pub(crate) struct Scan {
    /// The places of its components in the picture.
    pub(crate) components: Vec<usize>,
    /// The first and the last coefficient.
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// Bits that are cut off: before this scan (0 for none known), and after it.
    pub(crate) high: u8,
    pub(crate) low: u8,
}

/// How a scan is to be coded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Coding {
    pub(crate) is_progressive: bool,
    /// MCUs between two restarts; 0 for none.
    pub(crate) restart: usize,
    /// Blocks in a run without further coefficients, at most: 1 to 32767 (G.1.2.2).
    pub(crate) longest_run: u32,
    /// Components after the first share their codes.
    pub(crate) are_codes_shared: bool,
    /// Codes are those that are the best for this scan; or else such that have all symbols.
    pub(crate) is_optimal: bool,
}

/// A scan, coded.
pub(crate) struct Coded {
    /// The codes that it needs, with class and number.
    pub(crate) codes: Vec<(u8, u8, Code)>,
    /// Of each component the numbers of its DC and AC codes.
    pub(crate) tables: Vec<u8>,
    pub(crate) data: Vec<u8>,
}

/// A piece of a scan.
enum Token {
    /// A symbol of a code, by its class and number.
    Symbol {
        class: u8,
        number: u8,
        symbol: u8,
    },
    /// Bits as they are.
    Bits {
        value: u32,
        count: u32,
    },
    Restart,
}

impl Scan {
    pub(crate) fn encode(&self, picture: &Picture, coding: Coding) -> Coded {
        let mut coder = Coder::new(self, coding);
        for (count, mcu) in self.mcus(picture).into_iter().enumerate() {
            if coding.restart > 0 && count > 0 && count.is_multiple_of(coding.restart) {
                coder.restart();
            }
            for (place, block) in mcu {
                coder.block(place, block);
            }
        }
        coder.end_run();
        coder.finish()
    }

    /// The blocks of each MCU in order, with the places of their components in the scan (A.2).
    fn mcus<'p>(&self, picture: &'p Picture) -> Vec<Vec<(usize, &'p Block)>> {
        if let [alone] = self.components[..] {
            // Not interleaved: an MCU is a block, and there are none but those that hold samples.
            let component = &picture.components[alone];
            return (0..component.rows * component.columns)
                .map(|i| (i / component.columns, i % component.columns))
                .map(|(row, column)| vec![(0, &component.blocks[row * component.stride + column])])
                .collect();
        }
        let (across, down) = picture.mcus;
        let mcu = |number: usize| {
            let blocks = self.components.iter().enumerate().flat_map(move |(place, &component)| {
                let component = &picture.components[component];
                let (row, column) = (number / across * component.down, number % across * component.across);
                (0..component.down * component.across).map(move |i| {
                    let (row, column) = (row + i / component.across, column + i % component.across);
                    (place, &component.blocks[row * component.stride + column])
                })
            });
            blocks.collect()
        };
        (0..across * down).map(mcu).collect()
    }
}

/// The state of a scan that is being coded.
struct Coder<'s> {
    scan: &'s Scan,
    coding: Coding,
    tokens: Vec<Token>,
    /// Of each component the first coefficient of the block before (F.1.1.5.1).
    before: Vec<i32>,
    /// Blocks of the run that has not been written yet, and the bits of their coefficients that are known already.
    run: u32,
    run_bits: Vec<u32>,
}

impl<'s> Coder<'s> {
    fn new(scan: &'s Scan, coding: Coding) -> Self {
        let before = vec![0; scan.components.len()];
        Self { scan, coding, tokens: Vec::new(), before, run: 0, run_bits: Vec::new() }
    }

    /// The number of the codes of a component, by its place in the scan.
    fn number(&self, place: usize) -> u8 {
        let most = if self.coding.are_codes_shared || !self.coding.is_progressive { 1 } else { 3 };
        // By the picture's numbering, so that luma and chroma have codes of their own in scans of one component too.
        u8::try_from(self.scan.components[place].min(most)).unwrap()
    }

    fn restart(&mut self) {
        self.end_run();
        self.before.fill(0);
        self.tokens.push(Token::Restart);
    }

    fn block(&mut self, place: usize, block: &Block) {
        let &Scan { first, high, .. } = self.scan;
        match (self.coding.is_progressive, first, high) {
            (false, ..) => {
                self.difference(place, i32::from(block[0]));
                self.coefficients(place, block);
            }
            (true, 0, 0) => self.difference(place, i32::from(block[0]) >> self.scan.low),
            // G.1.2.1.
            (true, 0, _) => self.bits((i32::from(block[0]) >> self.scan.low).cast_unsigned() & 1, 1),
            (true, _, 0) => self.coefficients(place, block),
            (true, ..) => self.refinement(place, block),
        }
    }

    /// The difference of a first coefficient to the one before (F.1.2.1).
    fn difference(&mut self, place: usize, value: i32) {
        let difference = value - std::mem::replace(&mut self.before[place], value);
        let size = size(difference.unsigned_abs());
        self.symbol(0, place, u8::try_from(size).unwrap());
        self.signed(difference, size);
    }

    /// Coefficients other than the first (F.1.2.2), or their first bits (G.1.2.2).
    fn coefficients(&mut self, place: usize, block: &Block) {
        let band = self.scan.first.max(1)..=self.scan.last;
        let mut zeros = 0;
        for &coefficient in &block[band] {
            // Without the low bits, rounded towards zero (G.1.1.1.2).
            let value = i32::from(coefficient) / (1 << self.scan.low);
            if value == 0 {
                zeros += 1;
                continue;
            }
            self.end_run();
            for _ in 0..zeros / 16 {
                self.symbol(1, place, 0xF0);
            }
            let size = size(value.unsigned_abs());
            self.symbol(1, place, (zeros % 16) << 4 | u8::try_from(size).unwrap());
            self.signed(value, size);
            zeros = 0;
        }
        if zeros > 0 {
            if self.coding.is_progressive {
                self.add_to_run(&[]);
            } else {
                self.symbol(1, place, 0);
            }
        }
    }

    /// One more bit of coefficients (G.1.2.3): those that become ones or minus ones with it are coded as above; bits of
    /// those known before come behind, in between and at the end.
    fn refinement(&mut self, place: usize, block: &Block) {
        let band = &block[self.scan.first..=self.scan.last];
        let magnitudes: Vec<u32> =
            band.iter().map(|value| u32::from(value.unsigned_abs()) >> self.scan.low).collect();
        let last_new = magnitudes.iter().rposition(|&magnitude| magnitude == 1);
        let (mut zeros, mut known) = (0, Vec::new());
        for (i, &magnitude) in magnitudes.iter().enumerate() {
            if magnitude == 0 {
                zeros += 1;
                continue;
            }
            // Sixteen zeros, unless no new coefficient comes after them.
            while zeros > 15 && last_new.is_some_and(|last| i <= last) {
                self.end_run();
                self.symbol(1, place, 0xF0);
                self.correct(&mut known);
                zeros -= 16;
            }
            if magnitude > 1 {
                known.push(magnitude & 1);
                continue;
            }
            self.end_run();
            self.symbol(1, place, u8::try_from(zeros).unwrap() << 4 | 1);
            self.bits(u32::from(band[i] > 0), 1);
            self.correct(&mut known);
            zeros = 0;
        }
        if zeros > 0 || !known.is_empty() {
            self.add_to_run(&known);
        }
    }

    fn correct(&mut self, known: &mut Vec<u32>) {
        known.drain(..).for_each(|bit| self.bits(bit, 1));
    }

    fn add_to_run(&mut self, known: &[u32]) {
        self.run += 1;
        self.run_bits.extend(known);
        if self.run == self.coding.longest_run {
            self.end_run();
        }
    }

    /// Writes the run of blocks without further coefficients, if there is one (G.1.2.2, EOBn), in the code of the one
    /// component that a scan with runs has.
    fn end_run(&mut self) {
        if self.run == 0 {
            return;
        }
        let bits = self.run.ilog2();
        self.symbol(1, 0, u8::try_from(bits).unwrap() << 4);
        self.bits(self.run - (1 << bits), bits);
        self.run = 0;
        let mut known = std::mem::take(&mut self.run_bits);
        self.correct(&mut known);
    }

    fn symbol(&mut self, class: u8, place: usize, symbol: u8) {
        self.tokens.push(Token::Symbol { class, number: self.number(place), symbol });
    }

    fn bits(&mut self, value: u32, count: u32) {
        self.tokens.push(Token::Bits { value, count });
    }

    /// The bits of a number of this size: of a negative one those of its predecessor (F.1.2.1.1).
    fn signed(&mut self, value: i32, size: u32) {
        self.bits((if value < 0 { value - 1 } else { value }).cast_unsigned(), size);
    }

    fn finish(self) -> Coded {
        let mut codes = Vec::new();
        for class in [0, 1] {
            for number in 0..4 {
                let frequencies = self.frequencies(class, number);
                if frequencies.iter().any(|&frequency| frequency > 0) {
                    let code = if self.coding.is_optimal {
                        Code::optimal(&frequencies)
                    } else {
                        Code::general(class)
                    };
                    codes.push((class, number, code));
                }
            }
        }
        let mut bits = BitWriter::default();
        let mut restarts = 0;
        for token in &self.tokens {
            match *token {
                Token::Symbol { class, number, symbol } => {
                    let found = codes.iter().find(|code| (code.0, code.1) == (class, number));
                    let (value, count) = found.expect("it has a frequency").2.find(symbol);
                    bits.put(value, count);
                }
                Token::Bits { value, count } => bits.put(value, count),
                Token::Restart => {
                    bits.restart(restarts);
                    restarts += 1;
                }
            }
        }
        bits.align();
        // A number that the scan makes no use of is 0 (G.1.1.1.1 names no table for it).
        let used = |class: u8, number: u8| {
            if codes.iter().any(|code| (code.0, code.1) == (class, number)) { number } else { 0 }
        };
        let tables = (0..self.scan.components.len())
            .map(|place| self.number(place))
            .map(|number| used(0, number) << 4 | used(1, number))
            .collect();
        Coded { codes, tables, data: bits.bytes }
    }

    fn frequencies(&self, class: u8, number: u8) -> [u32; 256] {
        let mut frequencies = [0; 256];
        for token in &self.tokens {
            if let Token::Symbol { class: own, number: place, symbol } = *token
                && (own, place) == (class, number)
            {
                frequencies[usize::from(symbol)] += 1;
            }
        }
        frequencies
    }
}

impl Code {
    /// One that has all symbols which a scan of 8-bit samples can need: DC sizes, or AC runs and sizes with ends of runs.
    fn general(class: u8) -> Self {
        if class == 0 {
            return Self::new(&(0..12).map(|size| (size, if size < 6 { 3 } else { 5 })).collect::<Vec<_>>());
        }
        let short = [(0, 2), (1, 3), (0x11, 4), (2, 4)];
        let others = (0..=255).filter(|symbol| short.iter().all(|(known, _)| known != symbol));
        Self::new(&short.into_iter().chain(others.map(|symbol| (symbol, 10))).collect::<Vec<_>>())
    }
}

/// How many bits a magnitude has.
fn size(magnitude: u32) -> u32 {
    u32::BITS - magnitude.leading_zeros()
}
