//! Tests that a JPEG decoded in parts gives the same image as a JPEG decoded in one piece.

use imagecore::{Decoded, Error, Job, PartRunner, RenderJob, ScanJob, decode};
use imagecore_test_images::golden;
use imagecore_test_images::jpeg::{Baseline, random_baseline};
use imagecore_test_images::random::Random;

/// Determines who runs each part: the owner of the file, which has the whole file, or a worker, which receives only the
/// input of the part.
#[derive(Clone, Copy, PartialEq)]
enum Runner {
    /// The owner runs all parts.
    Owner,
    /// A worker scans the parts with odd indices. The same worker renders the parts 1, 5, 9 and so on. The owner scans
    /// and renders all other parts. So the owner also renders some parts that the worker has scanned.
    Both,
}

/// Decodes `file` in parts of about `part_len` bytes of compressed data. Returns `None` if the core decodes the file
/// only in one piece, or if the parts cannot be joined.
fn decode_in_parts(file: &[u8], part_len: usize, runner: Runner) -> Option<Decoded> {
    let mut scan = ScanJob::in_parts_of(part_len, file.to_vec()).ok()?;
    let mut workers = PartRunner::default();
    let by_worker = |part: usize| runner == Runner::Both && part % 2 == 1;
    for part in 0..scan.parts() {
        if by_worker(part) {
            run_by(&mut workers, &mut scan, part);
        } else {
            scan.run(part).unwrap();
        }
    }
    let mut render = scan.finish().unwrap();
    if render.parts() == 0 {
        return None;
    }
    for part in 0..render.parts() {
        if by_worker(part) && part % 4 == 1 {
            run_by(&mut workers, &mut render, part);
        } else {
            render.run(part).unwrap();
        }
    }
    Some(render.finish().unwrap())
}

fn run_by<J: Job>(workers: &mut PartRunner, job: &mut J, part: usize) {
    let input = job.input(part).unwrap().into_owned();
    let output = workers.run(&job.params().unwrap(), part, &input).unwrap();
    job.accept(part, output).unwrap();
}

#[track_caller]
fn assert_same(name: &str, parts: &Decoded, whole: &Decoded) {
    assert_eq!(parts.raster, whole.raster, "{name}");
    assert_eq!((parts.orientation, parts.damaged), (whole.orientation, whole.damaged), "{name}");
}

/// Generates random JPEG files of different sampling factors, with and without restart markers. Each file is large
/// enough for several parts. The string before each file is its name in error messages.
fn files() -> impl Iterator<Item = (String, Vec<u8>)> {
    let mut random = Random::new(1);
    let sides = [(1203, 805), (640, 1500), (4001, 161), (97, 5003)];
    let samplings = [None, Some((1, 1)), Some((2, 1)), Some((1, 2)), Some((2, 2)), Some((4, 2))];
    sides.into_iter().flat_map(move |(width, height)| samplings.map(|luma| (width, height, luma))).map(
        move |(width, height, luma)| {
            let restart_interval =
                [0, 0, u16::try_from(random.between(1, 300)).unwrap()][random.below(3) as usize];
            let max_coefficients = random.between(6, 40);
            let options = Baseline { width, height, luma, max_coefficients, restart_interval };
            (format!("{options:?}"), random_baseline(options, &mut random))
        },
    )
}

// Requirements: R198
#[test]
fn parts_give_the_same_image_on_any_worker() {
    for (name, file) in files() {
        let whole = decode(&file).unwrap();
        assert!(!whole.damaged, "{name}");
        for (part_len, runner) in [(20_000, Runner::Owner), (file.len() / 3, Runner::Both)] {
            let parts = decode_in_parts(&file, part_len, runner);
            let parts = parts.unwrap_or_else(|| panic!("{name}: {} bytes, parts of {part_len}", file.len()));
            assert_same(&name, &parts, &whole);
        }
    }
}

// Requirements: R198
#[test]
fn parts_of_a_damaged_file_give_the_same_image_or_do_not_join() {
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
            // A changed header can claim many pixels. Such a file is skipped, because it takes more time but runs the
            // same code as a file with fewer pixels.
            if imagecore::probe(&file).is_ok_and(|header| header.size.pixels() > 4_000_000) {
                continue;
            }
            match decode_in_parts(&file, 30_000, Runner::Both) {
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
fn files_that_are_not_decoded_in_parts_have_none() {
    let assert_decoded = |scan: ScanJob, name: &str| {
        assert_eq!(scan.parts(), 0, "{name}");
        let render = scan.finish().unwrap();
        assert_eq!(render.parts(), 0, "{name}");
        match (render.finish(), decode(&golden::source(name))) {
            (Ok(decoded), Ok(whole)) => assert_same(name, &decoded, &whole),
            (decoded, whole) => assert_eq!(decoded.err(), whole.err(), "{name}"),
        }
    };
    for name in golden::names() {
        // Each golden source file is too short for parts, is not a JPEG, or has several scans.
        assert_decoded(ScanJob::new(golden::source(&name), 3).unwrap(), &name);
    }
    for name in ["jpeg-progressive.jpg", "png-rgb-8.png"] {
        assert_decoded(ScanJob::in_parts_of(50, golden::source(name)).unwrap(), name);
    }
}

#[test]
fn a_file_has_parts_only_if_there_are_helpers() {
    let shape =
        Baseline { width: 900, height: 900, luma: Some((2, 2)), max_coefficients: 40, restart_interval: 0 };
    let file = random_baseline(shape, &mut Random::new(6));
    assert!(ScanJob::new(file.clone(), 1).unwrap().parts() > 1);
    let job = ScanJob::new(file, 0).unwrap();
    assert_eq!(job.parts(), 0);
    assert!(job.params().unwrap().is_empty());
}

/// Scans all parts of `file` without a worker, and returns the render job.
fn scanned(file: &[u8], part_len: usize) -> RenderJob {
    let mut scan = ScanJob::in_parts_of(part_len, file.to_vec()).unwrap();
    for part in 0..scan.parts() {
        scan.run(part).unwrap();
    }
    scan.finish().unwrap()
}

#[test]
fn invalid_inputs_are_refused() {
    let (_, file) = files().next().unwrap();
    let mut scan = ScanJob::in_parts_of(50_000, file.clone()).unwrap();
    let mut render = scanned(&file, 50_000);
    let params = scan.params().unwrap();
    let mut workers = PartRunner::default();
    let mut run = |params: &[u8], input: &[u8]| workers.run(params, 1, input).map(<[u8]>::len);
    assert_eq!(run(&params[..100], &scan.input(1).unwrap()), Err(Error::Protocol));
    let placement = render.input(1).unwrap().into_owned();
    // A worker can render only a part that the same worker has scanned. This worker has not scanned part 1 yet.
    assert_eq!(run(&params, &placement), Err(Error::Protocol));
    assert!(run(&params, &scan.input(1).unwrap()).is_ok());
    // A valid input for rendering is a placement: 32-bit words that say which rows are rendered. The invalid inputs
    // are, in this order: an empty input, an input with an unknown first byte, a placement with an incomplete word, a
    // placement with too few words, and a placement with too many skipped MCUs.
    let words = [u32::MAX, 0, 9, 0, 9, 0, 0, 0].iter().flat_map(|word: &u32| word.to_le_bytes());
    let far: Vec<u8> = [1].into_iter().chain(words).collect();
    for input in [&[][..], &[7; 33], &placement[..32], &placement[..29], &far] {
        assert_eq!(run(&params, input), Err(Error::Protocol), "{input:?}");
    }
    // The input claims that 2 bytes of its data belong to the part, but it contains only 1 byte of data.
    assert_eq!(run(&params, &[0, 2, 0, 0, 0, 9]), Err(Error::Protocol));
    assert_eq!(scan.accept(1, &[0; 7][..]), Err(Error::Protocol));
    assert_eq!(scan.accept(99, &[][..]), Err(Error::InvalidArgument));
}

#[test]
fn an_image_whose_parts_were_not_all_scanned_is_decoded_in_one_piece() {
    let (_, file) = files().next().unwrap();
    let mut scan = ScanJob::in_parts_of(50_000, file).unwrap();
    scan.run(0).unwrap();
    let mut render = scan.finish().unwrap();
    assert_eq!(render.parts(), 0);
    assert_eq!(render.run(0), Err(Error::InvalidArgument));
    assert!(!render.finish().unwrap().damaged);
}

#[test]
fn an_image_whose_parts_were_not_all_rendered_does_not_finish() {
    let (_, file) = files().next().unwrap();
    let mut render = scanned(&file, 50_000);
    assert!(render.parts() > 1);
    render.run(0).unwrap();
    assert_eq!(render.accept(1, &[0; 7][..]), Err(Error::Protocol));
    assert_eq!(render.finish().err(), Some(Error::Protocol));
}

/// Returns a copy of `report`, which a worker returns after scanning a part. The copy has changed MCU indices in its
/// synchronization points, the positions at which MCUs begin. The points near the beginning of the part get the index
/// `first`. The points past the end of the part get the index `last`.
fn with_mcus(report: &[u8], first: u32, last: u32) -> Vec<u8> {
    let mut words: Vec<u32> = report.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
    let count = words[1] as usize;
    for (index, point) in words[2..].as_chunks_mut::<5>().0.iter_mut().enumerate() {
        point[1] = if index < count { first } else { last };
    }
    // The number of MCUs in the report becomes the largest possible number. The reports are then refused because of
    // their MCU indices, and not because a part has too few MCUs.
    words[0] = u32::MAX;
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn contradictory_reports_do_not_join() {
    let file = include_bytes!("../../../../fuzz/jpeg/gray.jpg").to_vec();
    let job = || ScanJob::in_parts_of(8700, file.clone()).unwrap();
    let mut scan = job();
    assert_eq!(scan.parts(), 3);
    let mut workers = PartRunner::default();
    let mut report =
        |part| workers.run(&scan.params().unwrap(), part, &scan.input(part).unwrap()).unwrap().to_vec();
    let reports: Vec<_> = (0..3).map(&mut report).collect();
    let parts_with = |reports: &[&[u8]]| {
        let mut scan = job();
        for (part, &report) in reports.iter().enumerate() {
            scan.accept(part, report).unwrap();
        }
        scan.finish().unwrap().parts()
    };
    let mcus_of_third = u32::from_le_bytes(*reports[2].first_chunk().unwrap());
    // The MCU indices in these reports contradict each other. In the first two cases, for example, the second part
    // would end 500 MCUs before its beginning. `third` is the number of MCUs in the third report.
    for (first, last, third) in
        [(500, 0, u32::MAX), (500, 0, mcus_of_third), (0, u32::MAX, u32::MAX), (u32::MAX, 0, 9)]
    {
        let second = with_mcus(&reports[1], first, last);
        let third = [&third.to_le_bytes()[..], &reports[2][4..]].concat();
        assert_eq!(parts_with(&[&reports[0], &second, &third]), 0, "from {first} to {last}");
    }
    assert_eq!(parts_with(&[&reports[0], &reports[1], &reports[2]]), 3);
}

// Requirements: R274
#[test]
fn params_leave_out_metadata() {
    let shape =
        Baseline { width: 256, height: 256, luma: Some((2, 2)), max_coefficients: 8, restart_interval: 0 };
    let plain = random_baseline(shape, &mut Random::new(5));
    let segment = [&[0xFF, 0xEB, 0xEA, 0x62][..], &[7; 60_000]].concat();
    let file = [&plain[..2], &segment.repeat(10), &plain[2..]].concat();
    let params = |file: &[u8]| {
        let job = ScanJob::in_parts_of(plain.len() / 3, file.to_vec()).unwrap();
        job.params().unwrap()
    };
    assert_eq!(params(&file), params(&plain));
}
