import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { children } from './children.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's own
 * @property {number} [timeout] milliseconds after which the child is killed
 * @property {(line: string) => void} [onLine] sees each line as well; the child then writes to a pipe
 * @property {boolean} [shell] needed on Windows for .cmd files
 */

/**
 * Runs a program with its output shown live, and resolves to its exit code. A program that cannot
 * be started, was killed or ran out of time gives a code other than 0.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env, timeout, onLine, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit'],
      timeout,
      shell,
      windowsHide: true,
    });
    children.add(child);
    if (child.stdout && onLine) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        process.stdout.write(`${line}\n`);
        onLine(line);
      });
    }
    child.on('error', (error) => {
      children.delete(child);
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      if (signal) console.error(`${command} was stopped by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/**
 * Like `run`, but anything other than success is a Problem with this sentence.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { problem: string }} options
 */
export async function runOrStop(command, args, { problem, ...options }) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Problem(problem);
}

/** @typedef {Pick<RunOptions, 'cwd' | 'env' | 'timeout' | 'shell'>} QueryOptions */

/**
 * A question to a program: how it ended, and what it wrote.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {QueryOptions} [options]
 */
export function query(command, args, { cwd = root, env, timeout = 20_000, shell = false } = {}) {
  const { status, stdout, stderr } = spawnSync(command, [...args], {
    cwd,
    env: { ...process.env, ...env },
    timeout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // What cargo knows of all crates is some megabytes.
    maxBuffer: 2 ** 28,
    shell,
    windowsHide: true,
  });
  return { code: status ?? 127, output: (stdout ?? '').trim(), complaint: (stderr ?? '').trim() };
}

/**
 * A quick question to a program: its trimmed standard output, or null where it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {QueryOptions} [options]
 * @returns {string | null}
 */
export function ask(command, args, options) {
  const { code, output } = query(command, args, options);
  return code === 0 ? output : null;
}
