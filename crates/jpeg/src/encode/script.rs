//! The division of a file into scans.
//!
//! Progressive files have all DC coefficients in one scan. For the AC coefficients of each component, there are several
//! alternatives. All are counted, and the one with the fewest bytes is written. Successive approximation is the best one
//! only at very high qualities.

use super::scan::Scan;

/// The scans of a file that are counted, and the choices between them. Each choice has alternatives with the same
/// coefficients. The alternative with the fewest bytes is written.
pub(crate) struct Script {
    pub(crate) scans: Vec<Scan>,
    /// For each choice, the alternatives: indices in `scans`.
    pub(crate) choices: Vec<Vec<Vec<usize>>>,
}

/// The coefficients of a scan, and their bits: Ss, Se, Ah, Al.
type Band = (u8, u8, u8, u8);

/// The alternatives for DC coefficients, and for the AC coefficients of luma and of chroma.
const DC: &[&[Band]] = &[&[(0, 0, 0, 0)]];
const LUMA: &[&[Band]] = &[
    &[(1, 63, 0, 0)],
    &[(1, 2, 0, 0), (3, 63, 0, 0)],
    &[(1, 8, 0, 0), (9, 63, 0, 0)],
    &[(1, 8, 0, 2), (9, 63, 0, 2), (1, 63, 2, 1), (1, 63, 1, 0)],
];
const CHROMA: &[&[Band]] = &[&[(1, 63, 0, 0)], &[(1, 2, 0, 0), (3, 63, 0, 0)]];

impl Script {
    /// Returns the scans of a file with `components` components.
    pub(crate) fn new(components: usize, is_progressive: bool) -> Self {
        let mut script = Self { scans: Vec::new(), choices: Vec::new() };
        if !is_progressive {
            script.scans.push(Scan::SEQUENTIAL);
            script.choices.push([[0].to_vec()].to_vec());
            return script;
        }
        script.add(None, DC);
        for component in 0..components {
            script.add(Some(component), if component == 0 { LUMA } else { CHROMA });
        }
        script
    }

    fn add(&mut self, component: Option<usize>, alternatives: &[&[Band]]) {
        let mut choice = Vec::new();
        for bands in alternatives {
            let mut alternative = Vec::new();
            for &(ss, se, ah, al) in *bands {
                let scan = Scan { component, ss, se, ah, al };
                let known = self.scans.iter().position(|other| *other == scan);
                alternative.push(known.unwrap_or(self.scans.len()));
                if known.is_none() {
                    self.scans.push(scan);
                }
            }
            choice.push(alternative);
        }
        self.choices.push(choice);
    }
}

/// Returns a key that sorts scans so that a decoder can show the picture early: first DC coefficients, then the highest
/// bits, then low frequencies.
pub(crate) fn order(scan: &Scan) -> (bool, u8, u8, Option<usize>) {
    (!scan.has_dc_differences(), u8::MAX - scan.al, scan.ss, scan.component)
}
