import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { children } from './children.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] environment variables, added to those of this process
 * @property {number} [timeout] milliseconds after which the child is killed
 * @property {(line: string) => void} [onLine] is called with each line of the child's standard output. The line is also
 *   passed to `sink`, or printed if there is no `sink`
 * @property {(text: string) => void} [sink] is called with the child's standard output and standard error, which are
 *   then not printed
 * @property {boolean} [hasLowPriority] whether the child and its children get only the processor time that other
 *   processes leave
 * @property {boolean} [shell] needed on Windows for .cmd files
 */

/** @param {string} text */
const show = (text) => void process.stdout.write(text);

/**
 * Runs a program, prints its output while it runs, and resolves to its exit code. The code is not 0 if the program
 * cannot be started, is killed by a signal, or exceeds `timeout`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(
  command,
  args,
  { cwd = root, env, timeout, onLine, sink, hasLowPriority = false, shell = false } = {},
) {
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
    if (hasLowPriority && child.pid) lowerPriority(child.pid);
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

/** Gives a process, and those that it will start, the lowest priority. @param {number} pid */
function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended.
  }
}

/**
 * Like `run`, but an exit code other than 0 throws a Problem with the message `problem`.
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
 * Runs a program synchronously and prints nothing. `code` is the exit code, or 127 if the program cannot be started, is
 * killed or exceeds `timeout`. `output` is the standard output, and `complaint` the standard error, both trimmed.
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
    // The output of `cargo metadata` is some megabytes long. Node's default limit is 1 MiB; this limit is 256 MiB.
    maxBuffer: 2 ** 28,
    shell,
    windowsHide: true,
  });
  return { code: status ?? 127, output: (stdout ?? '').trim(), complaint: (stderr ?? '').trim() };
}

/**
 * Runs a program synchronously, and returns its trimmed standard output, or null if its exit code is not 0.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {QueryOptions} [options]
 * @returns {string | null}
 */
export function ask(command, args, options) {
  const { code, output } = query(command, args, options);
  return code === 0 ? output : null;
}
