//! JPEGs decoded in parts: the same as in one piece, always.

use crate::common::jpeg::{Kind, random_jpeg};
use crate::common::random::Random;
use crate::common::{golden_names, golden_source};
use imagecore::{Decoded, Error, JpegParts, JpegPlan, decode};

/// Who makes a part.
#[derive(Clone, Copy, PartialEq)]
enum Hands {
    /// Whoever has the file.
    Here,
    /// In turn another and whoever has the file, which makes what the other one forgets too.
    Both,
}

/// The file decoded in parts; `None` where there is no plan, or the parts do not fit together.
fn decode_in_parts(file: &[u8], bytes: usize, hands: Hands) -> Option<Decoded> {
    let mut plan = JpegPlan::in_parts_of(bytes, file.to_vec()).ok()??;
    let mut other = JpegParts::new(plan.head()).unwrap();
    let is_there = |part: usize| hands == Hands::Both && part % 2 == 1;
    for part in 0..plan.parts() {
        let report = if is_there(part) { read_by(&mut other, &plan, part) } else { plan.read(part).unwrap() };
        plan.report(part, report).unwrap();
    }
    if !plan.join() {
        return None;
    }
    for part in 0..plan.parts() {
        if is_there(part) && part % 4 == 1 {
            let rows = other.rows(part, &plan.share(part).unwrap()).unwrap();
            plan.place(part).unwrap().copy_from_slice(rows);
        } else {
            plan.make(part).unwrap();
        }
    }
    Some(plan.finish().unwrap())
}

/// The report of a part that another reads.
fn read_by(parts: &mut JpegParts, plan: &JpegPlan, part: usize) -> Vec<u32> {
    parts.read(part, plan.data(part).unwrap(), plan.own(part).unwrap()).unwrap()
}

#[track_caller]
fn assert_same(name: &str, parts: &Decoded, whole: &Decoded) {
    assert_eq!(parts.raster, whole.raster, "{name}");
    assert_eq!((parts.orientation, parts.damaged), (whole.orientation, whole.damaged), "{name}");
}

/// Files large enough for some parts, of all kinds that are read in parts.
fn files() -> impl Iterator<Item = (String, Vec<u8>)> {
    let mut random = Random::new(1);
    let sides = [(1203, 805), (640, 1500), (4001, 161), (97, 5003)];
    let samplings = [None, Some((1, 1)), Some((2, 1)), Some((1, 2)), Some((2, 2)), Some((4, 2))];
    sides.into_iter().flat_map(move |(width, height)| samplings.map(|luma| (width, height, luma))).map(
        move |(width, height, luma)| {
            let restart = [0, 0, u16::try_from(random.between(1, 300)).unwrap()][random.below(3) as usize];
            let kind = Kind { width, height, luma, coefficients: random.between(6, 40), restart };
            (format!("{kind:?}"), random_jpeg(kind, &mut random))
        },
    )
}

#[test]
fn parts_make_the_same_picture_whoever_makes_them() {
    for (name, file) in files() {
        let whole = decode(&file).unwrap();
        assert!(!whole.damaged, "{name}");
        for (bytes, hands) in [(20_000, Hands::Here), (file.len() / 3, Hands::Both)] {
            let parts = decode_in_parts(&file, bytes, hands);
            let parts = parts.unwrap_or_else(|| panic!("{name}: {} bytes, in parts of {bytes}", file.len()));
            assert_same(&name, &parts, &whole);
        }
    }
}

#[test]
fn of_a_damaged_file_parts_make_the_same_picture_or_none() {
    let mut random = Random::new(2);
    let (mut joined, mut refused) = (0, 0);
    for (name, file) in files() {
        for _ in 0..6 {
            let mut file = file.clone();
            let length = u32::try_from(file.len()).unwrap();
            match random.below(5) {
                0 => file.truncate(random.between(length / 2, length) as usize),
                1 => file[(length - 2 - random.below(30)) as usize] ^= 1 << random.below(8),
                2 => file[random.below(700) as usize] ^= 1 << random.below(8),
                _ => file[random.between(1000, length - 1) as usize] ^= 1 << random.below(8),
            }
            // A header that now claims many more pixels would only take time here.
            if imagecore::probe(&file).is_ok_and(|header| header.size.pixels() > 4_000_000) {
                continue;
            }
            match decode_in_parts(&file, 30_000, Hands::Both) {
                Some(parts) => {
                    assert_same(&name, &parts, &decode(&file).unwrap());
                    joined += 1;
                }
                None => refused += 1,
            }
        }
    }
    assert!(joined > 20 && refused > 20, "{joined} joined, {refused} refused");
}

#[test]
fn what_is_not_read_in_parts_has_no_plan() {
    for name in golden_names() {
        let file = golden_source(&name);
        // Small, of another kind, or in several scans.
        assert!(JpegPlan::new(file).unwrap_or(None).is_none(), "{name}");
    }
    for name in ["jpeg-progressive.jpg", "png-rgb-8.png"] {
        assert!(JpegPlan::in_parts_of(50, golden_source(name)).unwrap().is_none(), "{name}");
    }
}

#[test]
fn parts_of_nonsense_are_nothing() {
    let (_, file) = files().next().unwrap();
    assert!(JpegParts::new(&file[..100]).is_none());
    let mut plan = JpegPlan::in_parts_of(50_000, file).unwrap().unwrap();
    let mut parts = JpegParts::new(plan.head()).unwrap();
    assert_eq!(parts.rows(1, &[0; 8]), Err(Error::InvalidArgument));
    let report = read_by(&mut parts, &plan, 1);
    assert_eq!(parts.rows(1, &[0; 7]), Err(Error::InvalidArgument));
    assert_eq!(parts.rows(1, &[u32::MAX, 0, 9, 0, 9, 0, 0, 0]), Err(Error::InvalidArgument));
    assert!(!plan.join());
    for part in 0..plan.parts() {
        let report = plan.read(part).unwrap();
        plan.report(part, report).unwrap();
    }
    assert!(plan.join());
    plan.report(1, report[..report.len() - 1].to_vec()).unwrap();
    assert!(!plan.join());
    assert!(!plan.decode().unwrap().damaged);
}

/// What the marks in a report say of the number of an MCU: those near the beginning of its part, and those behind its end.
fn with_mcus(mut report: Vec<u32>, first: u32, last: u32) -> Vec<u32> {
    let count = report[1] as usize;
    for (place, mark) in report[2..].as_chunks_mut::<5>().0.iter_mut().enumerate() {
        mark[1] = if place < count { first } else { last };
    }
    // As many as anybody may ask for.
    report[0] = u32::MAX;
    report
}

#[test]
fn reports_that_contradict_each_other_are_not_joined() {
    let file = include_bytes!("../../../../fuzz/jpeg/gray.jpg").to_vec();
    let mut plan = JpegPlan::in_parts_of(8700, file).unwrap().unwrap();
    assert_eq!(plan.parts(), 3);
    let reports: Vec<_> = (0..3).map(|part| plan.read(part).unwrap()).collect();
    // The second part begins in the middle of the picture, and is said to end far above that.
    for (first, last, third) in
        [(500, 0, u32::MAX), (500, 0, reports[2][0]), (0, u32::MAX, u32::MAX), (u32::MAX, 0, 9)]
    {
        plan.report(0, reports[0].clone()).unwrap();
        plan.report(1, with_mcus(reports[1].clone(), first, last)).unwrap();
        plan.report(2, [&[third], &reports[2][1..]].concat()).unwrap();
        assert!(!plan.join(), "from {first} to {last}");
        assert_eq!(plan.place(1).err(), Some(Error::InvalidArgument));
    }
    for (part, report) in reports.into_iter().enumerate() {
        plan.report(part, report).unwrap();
    }
    assert!(plan.join());
}
