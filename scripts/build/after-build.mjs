import { resolve } from 'node:path';

/**
 * A Vite plugin that calls `run` at the end of `vite build`, when the files of the bundle are written.
 * @param {string} name
 * @param {'pre' | 'post'} order plugins with 'pre' run before plugins with 'post'.
 * @param {(dist: string, root: string) => Promise<void>} run receives the folder of the built site, and the folder of
 * the project.
 * @returns {import('vite').Plugin}
 */
export function afterBuild(name, order, run) {
  /** @type {import('vite').ResolvedConfig} */
  let config;
  return {
    name: `pixel-resize:${name}`,
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order,
      async handler(error) {
        if (!error) await run(resolve(config.root, config.build.outDir), config.root);
      },
    },
  };
}
