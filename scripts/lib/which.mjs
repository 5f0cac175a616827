import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isWindows } from './paths.mjs';

const { CARGO_HOME } = process.env;

/** @returns {string[]} the folders of PATH, in order, each once */
export function pathFolders() {
  const { PATH } = process.env;
  // Right after installing Rust its folder is not yet on the PATH of terminals that were open.
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
 * The program's file in this folder, or null.
 * @param {string} folder
 * @param {string} name without ".exe"
 */
export function programIn(folder, name) {
  const file = join(folder, isWindows ? `${name}.exe` : name);
  return isProgram(file) ? file : null;
}

/**
 * Every file that PATH offers under this name, in order.
 * @param {string} name
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
 * PATH with these folders before all others.
 * @param {readonly string[]} folders
 */
export const pathWith = (...folders) => [...folders, ...pathFolders()].join(delimiter);
