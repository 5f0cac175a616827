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
 * @property {(line: string) => void} [onLine] sees each line of its standard output as well
 * @property {(text: string) => void} [sink] takes its output, both streams, which is then not shown
 * @property {boolean} [shell] needed on Windows for .cmd files
 */

/** @param {string} text */
const show = (text) => void process.stdout.write(text);

/**
 * Runs a program with its output shown live, and resolves to its exit code. A program that cannot
 * be started, was killed or ran out of time gives a code other than 0.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env, timeout, onLine, sink, shell = false } = {}) {
  return new Promise((resolve) => {
    const complain = sink ? (/** @type {string} */ text) => sink(`${text}\n`) : console.error;
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', onLine || sink ? 'pipe' : 'inherit', sink ? 'pipe' : 'inherit'],
      timeout,
      shell,
      windowsHide: true,
    });
    children.add(child);
    const take = sink ?? show;
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        take(`${line}\n`);
        onLine?.(line);
      });
    }
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => {
      children.delete(child);
      complain(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      if (signal) complain(`${command} was stopped by ${signal}`);
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
