//! Writes random JPEGs to the standard output, for programs that the tests of this crate cannot call: a line with the
//! number of bytes and what the file is like, then the bytes, for each.
//!
//! ```text
//! cargo run --example jpegs -- FIRST COUNT SIDE
//! ```
//!
//! FIRST is the number of the first file, which is the seed of its random numbers, and SIDE the most pixels of a side.

#[path = "../tests/common/mod.rs"]
mod common;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use common::jpeg::any_jpeg;
use common::random::Random;

fn main() -> ExitCode {
    let numbers: Option<Vec<u32>> = env::args().skip(1).map(|argument| argument.parse().ok()).collect();
    let Some(&[first, count, side]) = numbers.as_deref() else {
        eprintln!("jpegs FIRST COUNT SIDE");
        return ExitCode::FAILURE;
    };
    match write(first, count, side) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(first: u32, count: u32, side: u32) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for number in first..first + count {
        let file = any_jpeg(side, &mut Random::new(number.into()));
        writeln!(out, "{} {file}", file.bytes.len())?;
        out.write_all(&file.bytes)?;
    }
    out.flush()
}
