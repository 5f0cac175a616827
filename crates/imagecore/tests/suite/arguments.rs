//! Tests that no public function panics, for any arguments and in any order of calls. Invalid arguments must be
//! refused with an error, because a panic in the browser ends the worker. proptest generates sequences of calls. If a
//! sequence fails, proptest removes the calls that are not needed for the failure.

mod calls;
mod state;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proptest::prelude::*;

use self::calls::CALLS;
use self::state::State;
use imagecore_test_images::random::Random;

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_public_function_panics_for_any_arguments(
        calls in prop::collection::vec((0..CALLS.len(), any::<u64>()), 1..120),
    ) {
        let mut state = State::new();
        for (call, seed) in calls {
            state.random = Random::new(seed);
            let (_, call) = CALLS[call];
            call(&mut state);
        }
    }
}

/// Tests that the core accepts many of the random calls. If it refused nearly all of them, the test
/// `no_public_function_panics_for_any_arguments` would cover little more than the validation of arguments.
#[test]
fn many_random_calls_are_accepted() {
    let mut random = Random::new(2);
    let (mut accepted, mut joined) = (0, 0);
    for _ in 0..180 {
        let mut state = State::new();
        for _ in 0..200 {
            let (_, call) = CALLS[random.below(CALLS.len() as u32) as usize];
            state.random = Random::new(random.next());
            call(&mut state);
        }
        accepted += state.accepted;
        joined += state.joined;
    }
    assert!(accepted > 1500 && joined > 20, "{accepted} of 36000 accepted, {joined} JPEGs joined");
}

/// A new public function must be added to `CALLS`. Every `pub fn` in the source is public, because the lint
/// `unreachable_pub` denies any other `pub fn`.
#[test]
fn all_public_functions_are_called() {
    let mut public = BTreeSet::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut public);
    let called: BTreeSet<String> = CALLS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(called.len(), CALLS.len());
    assert_eq!(public, called);
}

fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The JavaScript bindings in `wasm` are compiled for wasm32 only, so native tests cannot call them.
        if path.file_stem().is_some_and(|name| name == "wasm") {
            continue;
        }
        if path.is_dir() {
            collect(&path, names);
        } else {
            names.extend(public_functions(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Returns the names of the public functions in the text `source` of a module. A method has the name `Type::function`
/// or `Trait::function`.
fn public_functions(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let (mut owner, mut is_trait) = (String::new(), false);
    for line in source.lines() {
        if let Some(rest) = line.strip_prefix("pub trait ") {
            owner = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            is_trait = true;
        } else if let Some(rest) = line.strip_prefix("impl") {
            let rest = rest.rsplit(" for ").next().unwrap_or(rest);
            let rest = if rest.starts_with('<') {
                rest.split_once("> ").map_or(rest, |(_, rest)| rest)
            } else {
                rest
            };
            owner = rest.trim().chars().take_while(|c| c.is_alphanumeric()).collect();
        } else if line == "}" {
            owner.clear();
            is_trait = false;
        }
        let starts = ["pub fn ", "pub const fn ", "pub unsafe fn ", "pub async fn "];
        let starts = if is_trait { &["fn "][..] } else { &starts };
        let function = starts.iter().find_map(|start| line.trim_start().strip_prefix(start));
        if let Some(function) = function {
            let name: String = function.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            names.push(if owner.is_empty() { name } else { format!("{owner}::{name}") });
        }
    }
    names
}

#[test]
fn public_functions_are_found_in_a_source() {
    let source = "pub fn free(a: u8) {\n}\nimpl<'a> Owner<'a> {\n    pub const fn own() {\n    }\n    fn no() {}\n}\n\
                  pub(crate) fn not() {}\nimpl Trait for Other {\n    pub fn of_other<T>(&self) {}\n}\npub fn last() {}\n\
                  pub trait Public {\n    type A;\n    fn of_trait(&self);\n}\n";
    let names = ["free", "Owner::own", "Other::of_other", "last", "Public::of_trait"];
    assert_eq!(public_functions(source), names);
}
