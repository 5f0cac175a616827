//! In which scans a picture comes. Each script brings all bits of all coefficients, since a decoder may make up what
//! never comes: libjpeg-turbo smooths between blocks then.

use super::super::random::Random;
use super::picture::Picture;
use super::scans::Scan;

/// Blocks in an MCU of several components, at most (T.81, B.2.3).
const MOST_BLOCKS: usize = 10;

/// Scans of a random script after which no band is divided any more, so that they stay below what programs read: libvips
/// gives up after 100.
const ENOUGH: usize = 30;

/// How a file is divided into scans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Script {
    /// Sequential, as few scans as there may be.
    Sequential,
    /// Sequential, with components in groups by chance.
    SequentialGroups,
    /// Progressive as the Independent JPEG Group's programs do it: two bands, and two more bits of most coefficients.
    Usual,
    /// Progressive by bands alone.
    Bands,
    /// Progressive by bits alone: all AC coefficients of a component in each scan.
    Bits,
    /// Progressive in any order that is allowed.
    Random,
}

impl Script {
    pub(crate) fn is_progressive(self) -> bool {
        !matches!(self, Self::Sequential | Self::SequentialGroups)
    }

    pub(crate) fn scans(self, picture: &Picture, random: &mut Random) -> Vec<Scan> {
        let all: Vec<_> = (0..picture.components.len()).collect();
        let together = groups(picture, &all, None);
        let dc = |high, low| {
            let scan = move |components| Scan { components, first: 0, last: 0, high, low };
            together.iter().cloned().map(scan)
        };
        let ac = |first, last, high, low| {
            all.iter().map(move |&component| Scan { components: vec![component], first, last, high, low })
        };
        match self {
            Self::Sequential => whole(together).collect(),
            Self::SequentialGroups => whole(groups(picture, &all, Some(random))).collect(),
            Self::Usual => dc(0, 1)
                .chain(ac(1, 5, 0, 2))
                .chain(ac(6, 63, 0, 2))
                .chain(ac(1, 63, 2, 1))
                .chain(dc(1, 0))
                .chain(ac(1, 63, 1, 0))
                .collect(),
            Self::Bands => dc(0, 0)
                .chain(ac(1, 1, 0, 0))
                .chain(ac(2, 9, 0, 0))
                .chain(ac(10, 62, 0, 0))
                .chain(ac(63, 63, 0, 0))
                .collect(),
            Self::Bits => dc(0, 2)
                .chain(ac(1, 63, 0, 3))
                .chain(dc(2, 1))
                .chain(ac(1, 63, 3, 2))
                .chain(ac(1, 63, 2, 1))
                .chain(dc(1, 0))
                .chain(ac(1, 63, 1, 0))
                .collect(),
            Self::Random => any(picture, random),
        }
    }
}

fn whole(groups: Vec<Vec<usize>>) -> impl Iterator<Item = Scan> {
    groups.into_iter().map(|components| Scan { components, first: 0, last: 63, high: 0, low: 0 })
}

/// Components that come in one scan: as many as there may be, or by chance fewer.
fn groups(picture: &Picture, components: &[usize], mut random: Option<&mut Random>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &component in components {
        let blocks = |group: &[usize]| -> usize {
            group.iter().map(|&place| picture.components[place].across * picture.components[place].down).sum()
        };
        let is_split = random.as_mut().is_some_and(|random| random.below(2) == 0);
        match groups.last_mut() {
            Some(group) if !is_split && blocks(group) + blocks(&[component]) <= MOST_BLOCKS => {
                group.push(component);
            }
            _ => groups.push(vec![component]),
        }
    }
    groups
}

/// How many bits of a coefficient are still cut off; `None` where nothing of it has come.
type Missing = Option<u8>;

/// Scans in any order in which DC comes before AC of the same component, and bits from the highest down, one by one
/// after the first (T.81, G.1.1.1).
fn any(picture: &Picture, random: &mut Random) -> Vec<Scan> {
    let count = picture.components.len();
    let mut missing: Vec<[Missing; 64]> = vec![[None; 64]; count];
    let mut scans = Vec::new();
    loop {
        let is_open = |place: &usize| missing[*place].iter().any(|&missing| missing != Some(0));
        let open: Vec<_> = (0..count).filter(is_open).collect();
        let Some(&chosen) = open.get(random.below(open.len().max(1) as u32) as usize) else { return scans };
        let is_dc = missing[chosen][0].is_none()
            || missing[chosen][0] != Some(0) && random.below(4) == 0
            || missing[chosen][1..].iter().all(|&missing| missing == Some(0));
        let (components, first, last) = if is_dc {
            // With others that lack the same, if there is room for them.
            let alike: Vec<_> = (0..count).filter(|&place| missing[place][0] == missing[chosen][0]).collect();
            let groups = groups(picture, &alike, Some(random));
            let group = groups.into_iter().find(|group| group.contains(&chosen)).expect("it is one of them");
            (group, 0, 0)
        } else {
            let (first, last) = band(&missing[chosen], scans.len() < ENOUGH, random);
            (vec![chosen], first, last)
        };
        let high = missing[chosen][first];
        let low = match high {
            Some(high) => high - 1,
            None if scans.len() < ENOUGH => random.below(4) as u8,
            None => 0,
        };
        for &component in &components {
            missing[component][first..=last].fill(Some(low));
        }
        scans.push(Scan { components, first, last, high: high.unwrap_or(0), low });
    }
}

/// Some AC coefficients next to each other that lack the same.
fn band(missing: &[Missing; 64], may_divide: bool, random: &mut Random) -> (usize, usize) {
    let open: Vec<_> = (1..64).filter(|&place| missing[place] != Some(0)).collect();
    let chosen = open[random.below(open.len() as u32) as usize];
    let mut first = (1..=chosen).rev().take_while(|&place| missing[place] == missing[chosen]).last().unwrap();
    let mut last = (chosen..64).take_while(|&place| missing[place] == missing[chosen]).last().unwrap();
    if may_divide && random.below(2) == 0 {
        first = random.between(first as u32, chosen as u32) as usize;
        last = random.between(chosen as u32, last as u32) as usize;
    }
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::super::picture::Content;
    use super::*;

    #[test]
    fn each_script_brings_every_bit_once_and_from_the_highest_down() {
        let random = &mut Random::new(1);
        for number in 0..60 {
            let factors = [(2, 2), (1, 1), (1, 2), (2, 1)];
            let factors = &factors[..number % 4 + 1];
            let picture =
                Picture::random((9, 9), factors, &[1, 2, 3, 4], vec![[1; 64]], Content::Flat, random);
            for script in [Script::Usual, Script::Bands, Script::Bits, Script::Random] {
                let mut missing = vec![[None; 64]; factors.len()];
                let scans = script.scans(&picture, random);
                assert!(scans.len() < 100, "{}", scans.len());
                for Scan { components, first, last, high, low } in scans {
                    for &component in &components {
                        let missing = &mut missing[component];
                        assert!(first == 0 || missing[0].is_some(), "DC comes first");
                        for place in &mut missing[first..=last] {
                            assert_eq!(place.unwrap_or(0), high);
                            assert!(place.is_none() || high == low + 1);
                            *place = Some(low);
                        }
                    }
                }
                assert!(missing.iter().flatten().all(|&missing| missing == Some(0)), "{script:?}");
            }
        }
    }
}
