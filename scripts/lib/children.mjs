/**
 * The programs that run for this one, so that none of them outlives it.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
export const children = new Set();

/** @param {number} code */
function stop(code) {
  for (const child of children) child.kill();
  process.exit(code);
}

/**
 * Takes the children along when this process is stopped. For the scripts' own processes: what
 * only imports from here, as playwright.config.ts does, keeps its own ways of ending.
 */
export function stopTogether() {
  // A terminal's Ctrl+C reaches the children by itself; a plain kill of this process does not.
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));

  // npm hands a signal to the shell it runs scripts in, and not every shell hands it on: where npm
  // is killed, a server would go on without it and hold its port.
  const { npm_lifecycle_event: startedByNpm } = process.env;
  const parent = process.ppid;
  if (startedByNpm && process.platform !== 'win32') {
    setInterval(() => {
      if (process.ppid !== parent) stop(143);
    }, 500).unref();
  }
}
