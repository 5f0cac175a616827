/**
 * The running child processes. When this process is stopped, `stop` kills them.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
export const children = new Set();

/**
 * Kills the child processes and exits.
 * @param {number} code the exit code: 128 plus the number of the signal, as shells report it
 */
function stop(code) {
  for (const child of children) child.kill();
  process.exit(code);
}

/**
 * Kills the child processes when this process is stopped. Only `runMain` calls this function, for the main script of a
 * process. The import of this file alone adds no signal handlers. So Playwright, whose configuration imports this file
 * indirectly, keeps its own handlers.
 */
export function stopTogether() {
  // On Ctrl+C, a terminal sends a signal to the child processes too. `kill PID` sends a signal to this process alone,
  // so this process has to kill its children.
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));

  // npm runs this script in a shell, and sends signals only to that shell. Some shells do not forward a signal to this
  // process. With such a shell, a server in this process would keep its port after npm has been killed. So this process
  // checks regularly whether its parent process id has changed. A changed id means that the shell has ended.
  const { npm_lifecycle_event: startedByNpm } = process.env;
  const parent = process.ppid;
  if (startedByNpm && process.platform !== 'win32') {
    setInterval(() => {
      if (process.ppid !== parent) stop(143);
    }, 500).unref();
  }
}
