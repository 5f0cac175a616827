//! A JPEG in parts of any length is the picture that it is in one piece, whoever reads and makes the parts; or is
//! refused as it is there.

use imagecore::{JpegParts, JpegPlan, decode, probe};

use super::choices::Choices;

/// Pixels of the largest image that is opened: what is in a file matters here, not how much of it.
const MOST_PIXELS: usize = 1 << 18;

/// Parts of a file, about. Those that are read from the middle need eight kilobytes to be joined with their neighbours.
const PARTS: [usize; 8] = [2, 2, 2, 2, 3, 3, 4, 7];

/// Bytes before the data of a scan, about.
const HEAD: usize = 700;

pub(crate) fn run(file: &[u8]) {
    if probe(file).is_ok_and(|header| header.size.pixels() > MOST_PIXELS) {
        return;
    }
    let mut choices = Choices(file);
    let bytes = file.len().saturating_sub(HEAD + choices.below(64) as usize) / choices.pick(&PARTS);
    let mut plan = match JpegPlan::in_parts_of(bytes.max(16), file.to_vec()) {
        Ok(Some(plan)) => plan,
        // What the other target looks at.
        Ok(None) => return,
        Err(error) => {
            assert_eq!(decode(file).err(), Some(error));
            return;
        }
    };
    let mut other = JpegParts::new(plan.head()).expect("a plan's head");
    let (mut theirs, mut forgotten) = (Vec::new(), Vec::new());
    for part in 0..plan.parts() {
        theirs.push(choices.is_so());
        // Made by whoever has the file, which must read it again.
        forgotten.push(theirs[part] && choices.is_so());
        let report = if theirs[part] {
            let (data, own) = (plan.data(part).expect("a part"), plan.own(part).expect("a part"));
            other.read(part, data, own)
        } else {
            plan.read(part)
        };
        plan.report(part, report.expect("a part")).expect("a part");
    }
    let outcome = if plan.join() {
        for part in 0..plan.parts() {
            if theirs[part] && !forgotten[part] {
                let share = plan.share(part).expect("a joined part");
                let rows = other.rows(part, &share).expect("its own share");
                plan.place(part).expect("a joined part").copy_from_slice(rows);
            } else {
                plan.make(part).expect("a joined part");
            }
        }
        plan.finish()
    } else {
        plan.decode()
    };
    match (outcome, decode(file)) {
        (Ok(parts), Ok(whole)) => {
            assert!(parts.raster == whole.raster, "other pixels");
            assert_eq!(
                (parts.orientation, parts.format, parts.animated, parts.damaged),
                (whole.orientation, whole.format, whole.animated, whole.damaged)
            );
        }
        (parts, whole) => assert_eq!(parts.err(), whole.err()),
    }
}
