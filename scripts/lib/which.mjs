import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isWindows } from './paths.mjs';

const { CARGO_HOME } = process.env;

/** @returns {string[]} the folders of PATH in their order, then the folder of cargo's programs; without duplicates */
export function pathFolders() {
  const { PATH } = process.env;
  // The installer of Rust adds ~/.cargo/bin to PATH, but terminals that were already open keep their old PATH.
  const cargoBin = join(CARGO_HOME || join(homedir(), '.cargo'), 'bin');
  return [...new Set([...(PATH ?? '').split(delimiter), cargoBin])].filter((folder) => folder !== '');
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The path of a program in a folder, or null if the folder has no such program.
 * @param {string} folder
 * @param {string} name without ".exe"
 */
export function programIn(folder, name) {
  const file = join(folder, isWindows ? `${name}.exe` : name);
  return isProgram(file) ? file : null;
}

/**
 * The paths of all programs with the given name in the folders that `pathFolders` returns, in the order of the folders.
 * @param {string} name without ".exe"
 */
export function whichAll(name) {
  return pathFolders().flatMap((folder) => programIn(folder, name) ?? []);
}

/**
 * @param {string} name
 * @returns {string | null}
 */
export const which = (name) => whichAll(name)[0] ?? null;

/**
 * A value for the variable PATH: the given folders, and then the folders that `pathFolders` returns.
 * @param {readonly string[]} folders
 */
export const pathWith = (...folders) => [...folders, ...pathFolders()].join(delimiter);
