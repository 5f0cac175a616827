/// The most colours that a palette holds.
const MOST: usize = 256;

/// Places in the hash table: four for each colour, so that hardly any are fought for.
const PLACES: usize = 4 * MOST;

/// The different colours of an image, as long as they are few.
pub(super) struct Palette {
    colours: Vec<[u8; 4]>,
    /// By hash, one more than a place among the colours; zero is free.
    places: Box<[u16; PLACES]>,
}

impl Palette {
    pub(super) fn new() -> Self {
        Self { colours: Vec::with_capacity(MOST), places: Box::new([0; PLACES]) }
    }

    /// Takes a colour in; false if there are too many.
    pub(super) fn insert(&mut self, colour: [u8; 4]) -> bool {
        let place = self.place(colour);
        if self.places[place] == 0 {
            if self.colours.len() == MOST {
                return false;
            }
            self.colours.push(colour);
            self.places[place] = self.colours.len() as u16;
        }
        true
    }

    /// The number of a colour that was taken in.
    pub(super) fn index(&self, colour: [u8; 4]) -> u8 {
        (self.places[self.place(colour)] - 1) as u8
    }

    pub(super) fn colours(&self) -> &[[u8; 4]] {
        &self.colours
    }

    /// The same colours, those that are not opaque first, and then by how bright they are: neighbours
    /// in an image become neighbours in number, which compresses better.
    pub(super) fn sorted(mut self) -> Self {
        self.colours.sort_unstable_by_key(|&[red, green, blue, alpha]| {
            let luma = 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
            (alpha == 255, luma, [red, green, blue, alpha])
        });
        let mut sorted = Self::new();
        for colour in self.colours {
            sorted.insert(colour);
        }
        sorted
    }

    /// Where a colour is, or would be.
    fn place(&self, colour: [u8; 4]) -> usize {
        // Fibonacci hashing: Knuth, The Art of Computer Programming 3, 6.4.
        let mut place = (u32::from_le_bytes(colour).wrapping_mul(0x9E37_79B9) >> 22) as usize;
        while self.places[place] != 0 && self.colours[usize::from(self.places[place]) - 1] != colour {
            place = (place + 1) % PLACES;
        }
        place
    }
}
