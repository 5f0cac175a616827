/// The most colours that a palette holds.
const MOST: usize = 256;

/// Places in the hash table: four for each colour, so that hardly any are fought for.
const PLACES: usize = 4 * MOST;

/// How colours are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// By how bright they are.
    Luma,
    /// As they are met.
    Found,
    /// By which stand beside which.
    Beside,
}

impl Order {
    pub(super) const ALL: [Self; 3] = [Self::Luma, Self::Found, Self::Beside];
}

/// The different colours of an image, as long as they are few.
#[derive(Clone)]
pub(super) struct Palette {
    colours: Vec<[u8; 4]>,
    /// By hash, one more than a place among the colours; zero is free.
    places: Box<[u16; PLACES]>,
}

impl Palette {
    pub(super) fn new() -> Self {
        Self { colours: Vec::with_capacity(MOST), places: Box::new([0; PLACES]) }
    }

    /// Of these colours, in their order.
    pub(super) fn of(colours: &[[u8; 4]]) -> Self {
        let mut palette = Self::new();
        for &colour in colours {
            palette.insert(colour);
        }
        palette
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

    /// The number of a colour; `None` for one that was not taken in.
    pub(super) fn index(&self, colour: [u8; 4]) -> Option<u8> {
        self.places[self.place(colour)].checked_sub(1).map(|index| index as u8)
    }

    pub(super) fn colours(&self) -> &[[u8; 4]] {
        &self.colours
    }

    /// The same colours in another order. Neighbours in an image should become neighbours in number, which
    /// compresses better. Those that are not opaque come first, where less has to be said of them.
    pub(super) fn sorted(
        &self,
        order: Order,
        pixels: impl ExactSizeIterator<Item = [u8; 4]>,
        width: usize,
    ) -> Self {
        let mut colours = match order {
            Order::Luma => {
                let mut colours = self.colours.clone();
                colours.sort_unstable_by_key(|&[red, green, blue, alpha]| {
                    let luma = 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
                    (luma, [red, green, blue, alpha])
                });
                colours
            }
            Order::Found => self.colours.clone(),
            Order::Beside => self.side_by_side(pixels, width),
        };
        colours.sort_by_key(|colour| colour[3] == u8::MAX);
        Self::of(&colours)
    }

    /// Each colour after the one that it stands beside most often, of those that are left.
    fn side_by_side(&self, pixels: impl ExactSizeIterator<Item = [u8; 4]>, width: usize) -> Vec<[u8; 4]> {
        let count = self.colours.len();
        let index = |colour| self.index(colour).expect("the colours are those of the pixels");
        let indices: Vec<usize> = pixels.map(|pixel| index(pixel).into()).collect();
        let mut beside = vec![0u32; count * count];
        let mut uses = vec![0u32; count];
        for (place, &index) in indices.iter().enumerate() {
            uses[index] += 1;
            let left = (place % width > 0).then(|| indices[place - 1]);
            let above = (place >= width).then(|| indices[place - width]);
            for other in [left, above].into_iter().flatten().filter(|&other| other != index) {
                beside[index * count + other] += 1;
                beside[other * count + index] += 1;
            }
        }
        // Of equals the one that came first.
        let most = |left: &[usize], weight: &dyn Fn(usize) -> u32| {
            (0..left.len()).max_by_key(|&place| (weight(left[place]), usize::MAX - left[place]))
        };
        let mut left: Vec<usize> = (0..count).collect();
        let mut order: Vec<usize> = Vec::with_capacity(count);
        while let Some(place) = match order.last() {
            None => most(&left, &|index| uses[index]),
            Some(&last) => most(&left, &|index| beside[last * count + index]),
        } {
            order.push(left.swap_remove(place));
        }
        order.into_iter().map(|index| self.colours[index]).collect()
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
