//! Divides the coefficients of a picture into scans. The scans of a script contain all bits of all coefficients. If
//! bits of coefficients were missing, libjpeg-turbo would smooth the samples between blocks, and its pixels would not
//! be an exact reference for the tests.

use super::coefficients::Picture;
use super::scan_encoder::Scan;
use crate::random::Random;

/// The largest number of blocks in an MCU of several components (T.81, B.2.3).
const MAX_BLOCKS_IN_MCU: usize = 10;

/// The number of scans after which a random script divides no more bands. From then on, the first scan of a coefficient
/// contains all bits of the coefficient. A file therefore has fewer than 100 scans, which the test below asserts.
/// libvips refuses files of more than 100 scans.
const MAX_DIVIDED: usize = 30;

/// The division of a file into scans. A band is a range of AC coefficients in zigzag order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanScript {
    /// Sequential, with the smallest possible number of scans.
    Sequential,
    /// Sequential. Each scan has a random group of components.
    SequentialGroups,
    /// Progressive, with the script of libjpeg's `jpeg_simple_progression` for color spaces other than YCbCr. The first
    /// scans of the AC coefficients have two bands. Two scans of each component refine the AC coefficients, and one
    /// scan refines the DC coefficients.
    LibjpegDefault,
    /// Progressive, by spectral selection only.
    SpectralSelection,
    /// Progressive, by successive approximation only. Each AC scan has all AC coefficients of a
    /// component.
    SuccessiveApproximation,
    /// Progressive, in a random valid order.
    Random,
}

impl ScanScript {
    pub(crate) fn is_progressive(self) -> bool {
        !matches!(self, Self::Sequential | Self::SequentialGroups)
    }

    pub(crate) fn scans(self, picture: &Picture, random: &mut Random) -> Vec<Scan> {
        let all: Vec<_> = (0..picture.components.len()).collect();
        let interleaved = groups(picture, &all, None);
        let dc = |ah, al| {
            let scan = move |components| Scan { components, ss: 0, se: 0, ah, al };
            interleaved.iter().cloned().map(scan)
        };
        let ac = |ss, se, ah, al| {
            all.iter().map(move |&component| Scan { components: vec![component], ss, se, ah, al })
        };
        match self {
            Self::Sequential => sequential(interleaved).collect(),
            Self::SequentialGroups => sequential(groups(picture, &all, Some(random))).collect(),
            Self::LibjpegDefault => dc(0, 1)
                .chain(ac(1, 5, 0, 2))
                .chain(ac(6, 63, 0, 2))
                .chain(ac(1, 63, 2, 1))
                .chain(dc(1, 0))
                .chain(ac(1, 63, 1, 0))
                .collect(),
            Self::SpectralSelection => dc(0, 0)
                .chain(ac(1, 1, 0, 0))
                .chain(ac(2, 9, 0, 0))
                .chain(ac(10, 62, 0, 0))
                .chain(ac(63, 63, 0, 0))
                .collect(),
            Self::SuccessiveApproximation => dc(0, 2)
                .chain(ac(1, 63, 0, 3))
                .chain(dc(2, 1))
                .chain(ac(1, 63, 3, 2))
                .chain(ac(1, 63, 2, 1))
                .chain(dc(1, 0))
                .chain(ac(1, 63, 1, 0))
                .collect(),
            Self::Random => random_scans(picture, random),
        }
    }
}

fn sequential(groups: Vec<Vec<usize>>) -> impl Iterator<Item = Scan> {
    groups.into_iter().map(|components| Scan { components, ss: 0, se: 63, ah: 0, al: 0 })
}

/// Divides `components` (indices in the frame) into groups of consecutive entries, one group for each scan. Without
/// `random`, each group is as large as [`MAX_BLOCKS_IN_MCU`] allows. With `random`, some groups are smaller. A group of
/// a single component can have more than [`MAX_BLOCKS_IN_MCU`] blocks.
fn groups(picture: &Picture, components: &[usize], mut random: Option<&mut Random>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &component in components {
        let blocks = |group: &[usize]| -> usize {
            group
                .iter()
                .map(|&index| picture.components[index].h_samp * picture.components[index].v_samp)
                .sum()
        };
        let is_split = random.as_mut().is_some_and(|random| random.flag());
        match groups.last_mut() {
            Some(group) if !is_split && blocks(group) + blocks(&[component]) <= MAX_BLOCKS_IN_MCU => {
                group.push(component);
            }
            _ => groups.push(vec![component]),
        }
    }
    groups
}

/// The point transform (Al) of the most recent scan of a coefficient. The value is `None` before the first scan of the
/// coefficient.
type LastAl = Option<u8>;

/// Returns progressive scans in a random valid order (T.81, G.1.1.1). The first DC scan of a
/// component precedes its AC scans. After the first scan of a coefficient, each further scan of the
/// coefficient contains one more of its bits.
fn random_scans(picture: &Picture, random: &mut Random) -> Vec<Scan> {
    let count = picture.components.len();
    let mut last_al: Vec<[LastAl; 64]> = vec![[None; 64]; count];
    let mut scans = Vec::new();
    loop {
        let is_incomplete = |component: &usize| last_al[*component].iter().any(|&al| al != Some(0));
        let incomplete: Vec<_> = (0..count).filter(is_incomplete).collect();
        let Some(&chosen) = incomplete.get(random.below(incomplete.len().max(1) as u32) as usize) else {
            return scans;
        };
        let is_dc = last_al[chosen][0].is_none()
            || last_al[chosen][0] != Some(0) && random.below(4) == 0
            || last_al[chosen][1..].iter().all(|&al| al == Some(0));
        let (components, ss, se) = if is_dc {
            let equal: Vec<_> = (0..count).filter(|&other| last_al[other][0] == last_al[chosen][0]).collect();
            let groups = groups(picture, &equal, Some(random));
            let group = groups.into_iter().find(|group| group.contains(&chosen)).expect("a group has it");
            (group, 0, 0)
        } else {
            let (ss, se) = random_band(&last_al[chosen], scans.len() < MAX_DIVIDED, random);
            (vec![chosen], ss, se)
        };
        let ah = last_al[chosen][ss];
        let al = match ah {
            Some(ah) => ah - 1,
            None if scans.len() < MAX_DIVIDED => random.below(4) as u8,
            None => 0,
        };
        for &component in &components {
            last_al[component][ss..=se].fill(Some(al));
        }
        scans.push(Scan { components, ss, se, ah: ah.unwrap_or(0), al });
    }
}

/// Returns a random band as (Ss, Se). All its coefficients have the same entry in `last_al`, and some of their bits are
/// not in a scan yet. If `may_divide` is `false`, the band is as long as possible.
fn random_band(last_al: &[LastAl; 64], may_divide: bool, random: &mut Random) -> (usize, usize) {
    let incomplete: Vec<_> = (1..64).filter(|&index| last_al[index] != Some(0)).collect();
    let chosen = incomplete[random.below(incomplete.len() as u32) as usize];
    let mut ss = (1..=chosen).rev().take_while(|&index| last_al[index] == last_al[chosen]).last().unwrap();
    let mut se = (chosen..64).take_while(|&index| last_al[index] == last_al[chosen]).last().unwrap();
    if may_divide && random.flag() {
        ss = random.between(ss as u32, chosen as u32) as usize;
        se = random.between(chosen as u32, se as u32) as usize;
    }
    (ss, se)
}

#[cfg(test)]
mod tests {
    use super::super::coefficients::Content;
    use super::*;

    #[test]
    fn each_script_sends_every_bit_once_and_in_order() {
        let random = &mut Random::new(1);
        for number in 0..60 {
            let factors = [(2, 2), (1, 1), (1, 2), (2, 1)];
            let factors = &factors[..number % 4 + 1];
            let picture =
                Picture::random((9, 9), factors, &[1, 2, 3, 4], vec![[1; 64]], Content::Flat, random);
            for script in [
                ScanScript::LibjpegDefault,
                ScanScript::SpectralSelection,
                ScanScript::SuccessiveApproximation,
                ScanScript::Random,
            ] {
                let mut last_al = vec![[None; 64]; factors.len()];
                let scans = script.scans(&picture, random);
                assert!(scans.len() < 100, "{}", scans.len());
                for Scan { components, ss, se, ah, al } in scans {
                    for &component in &components {
                        let last_al = &mut last_al[component];
                        assert!(ss == 0 || last_al[0].is_some(), "AC before DC");
                        for last in &mut last_al[ss..=se] {
                            assert_eq!(last.unwrap_or(0), ah);
                            assert!(last.is_none() || ah == al + 1);
                            *last = Some(al);
                        }
                    }
                }
                assert!(last_al.iter().flatten().all(|&al| al == Some(0)), "{script:?}");
            }
        }
    }
}
