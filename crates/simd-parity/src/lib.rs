//! Compares two implementations of each operation of `imagecore-simd128`: the SIMD instructions of WebAssembly, and
//! plain Rust. Both implementations are compiled into one WebAssembly module. On targets other than wasm32, this crate
//! is empty.
//!
//! `tests/imagecore/simdParity.test.ts` builds the module and calls its exported functions. The test also checks that
//! `operations.rs` has every operation of `imagecore-simd128`.

#![cfg(target_arch = "wasm32")]
// Clippy would report that `operations.rs` is a module of both `by_portable` and `by_wasm`.
#![allow(clippy::duplicate_mod)]

mod by_portable;
mod by_wasm;
mod operands;

use std::cell::RefCell;

use by_portable::operations::OPERATIONS as PORTABLE;
use by_wasm::operations::OPERATIONS as WASM;
use operands::Operands;

thread_local! {
    /// The message that JavaScript reads by [`text`] and [`text_length`], in UTF-8.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

fn set_message(message: String) {
    MESSAGE.set(message);
}

/// Returns the address in memory of the message that was set last. The message is in UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    MESSAGE.with_borrow(|message| message.as_ptr())
}

/// Returns the length in bytes of the message that was set last.
#[unsafe(no_mangle)]
pub extern "C" fn text_length() -> usize {
    MESSAGE.with_borrow(String::len)
}

/// Sets the message to the names of all operations, one per line. After this call, a panic sets the message to the text
/// of the panic.
#[unsafe(no_mangle)]
pub extern "C" fn names() {
    std::panic::set_hook(Box::new(|panic| set_message(panic.to_string())));
    set_message(WASM.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"));
}

/// Runs both implementations of one operation with random operands, once for each of `times` seeds: `seed`, `seed + 1`
/// and so on. `operation` is the line number, from zero, of the operation in the message of [`names`]. Returns the
/// number of seeds for which the results differ. If there are such seeds, sets the message to a description of the
/// first difference.
#[unsafe(no_mangle)]
pub extern "C" fn compare(operation: usize, seed: u32, times: u32) -> u32 {
    let ((name, by_wasm), (_, by_portable)) = (WASM[operation], PORTABLE[operation]);
    let mut differences = 0;
    for seed in seed..seed + times {
        let mut operands = Operands::new(seed.into());
        let (ours, theirs) = (by_wasm(&mut operands), by_portable(&mut Operands::new(seed.into())));
        if ours != theirs {
            if differences == 0 {
                set_message(format!(
                    "{name}, seed {seed}\n{}wasm {ours:?}\nportable {theirs:?}",
                    operands.log
                ));
            }
            differences += 1;
        }
    }
    differences
}
