//! Decodes a JPEG file in about four parts on two threads. Decodes the file also in one piece, and checks
//! that the pixels are the same. Without an argument, the program decodes a test file of this repository.
//!
//! `cargo run -p imagecore-jpeg --example parallel -- [FILE.jpg]`

// `Limits` bounds the size of the pixel buffers, so `vec!` may allocate these buffers.
#![allow(clippy::disallowed_macros)]

use std::error::Error;
use std::{env, fs, thread};

use imagecore_jpeg::parallel::{Plan, Worker};
use imagecore_jpeg::{Decoder, Limits};

const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/jpeg/halved.jpg");
    let file = fs::read(env::args().nth(1).as_deref().unwrap_or(default))?;
    let limits = Limits::default();
    let mut plan = Plan::new(&file, (file.len() / 4).max(8700), limits)?;
    let headers = &plan.headers(&file)?;
    let mut workers: Vec<_> = (0..THREADS).map(|_| Worker::new(headers, limits)).collect::<Result<_, _>>()?;

    // Part `n` is scanned by the worker with the index `n % THREADS`.
    let plan_ref = &plan;
    let reports = thread::scope(|scope| {
        let running: Vec<_> = workers
            .iter_mut()
            .enumerate()
            .map(|(first, worker)| {
                let file = &file;
                scope.spawn(move || {
                    let parts = (first..plan_ref.parts()).step_by(THREADS);
                    let scan = |part| {
                        let input = &file[plan_ref.input(part)?];
                        Ok((part, worker.scan(part, input, plan_ref.owned_len(part)?)?))
                    };
                    parts.map(scan).collect::<Result<Vec<_>, imagecore_jpeg::Error>>()
                })
            })
            .collect();
        running.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Result<Vec<_>, _>>()
    })?;
    for (part, report) in reports.into_iter().flatten() {
        plan.accept(part, report)?;
    }
    if !plan.join() {
        println!("The parts do not fit together: decode in one piece.");
        return Ok(());
    }

    // The rows of part 0 are the first rows in `pixels`, followed by the rows of part 1, and so on. Each part
    // is rendered into its slice of `pixels`.
    let (width, height, bytes_per_pixel) = plan.shape();
    let mut pixels = vec![0; width * height * bytes_per_pixel];
    let mut rest = &mut pixels[..];
    for part in 0..plan.parts() {
        let (rows, after) = rest.split_at_mut(plan.rows(part)?.len() * width * bytes_per_pixel);
        workers[part % THREADS].render(part, &plan.placement(part)?, rows)?;
        rest = after;
    }

    let decoder = Decoder::new(&file, limits)?;
    let mut whole = vec![0; decoder.buffer_len()];
    decoder.decode(&mut whole)?;
    println!("{} parts, the same pixels as in one piece: {}", plan.parts(), pixels == whole);
    assert!(pixels == whole);
    Ok(())
}
