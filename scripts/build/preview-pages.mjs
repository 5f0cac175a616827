import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headersAt, headersFile } from './headers.mjs';
import { notFoundFile, pageFile } from './pages.mjs';

/**
 * Has `vite preview` answer as the hosts do for which the site is built: each address by its own file, and
 * an unknown one by the page that says so, not by the home page, and all with the headers of the site's own
 * list. Modules are compressed, as Vite compresses only text.
 * @returns {import('vite').Plugin}
 */
export function previewPages() {
  return {
    name: 'pixel-resize:preview-pages',
    // Vite would otherwise answer every unknown address by index.html; so it shall while developing.
    config: (_, { isPreview }) => (isPreview ? { appType: 'mpa' } : undefined),
    configurePreviewServer({ config, middlewares }) {
      const dist = join(config.root, config.build.outDir);
      const headers = readFileSync(join(dist, headersFile), 'utf8');
      /** @type {Map<string, Buffer>} compressed once: it takes longer than sending */
      const compressed = new Map();
      /** @param {string} file */
      const gzipped = (file) => {
        const found = compressed.get(file) ?? gzipSync(readFileSync(file));
        compressed.set(file, found);
        return found;
      };
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        for (const [name, value] of headersAt(headers, pathname)) response.setHeader(name, value);
        const file = join(dist, pathname);
        const accepted = String(request.headers['accept-encoding'] ?? '').includes('gzip');
        if (!/^\/assets\/[\w-]+\.wasm$/.test(pathname) || !accepted || !existsSync(file)) return next();
        response.writeHead(200, {
          'content-type': 'application/wasm',
          'content-encoding': 'gzip',
          vary: 'Accept-Encoding',
        });
        response.end(gzipped(file));
      });
      // After Vite's own: whatever comes here is no file, unless it is a page, whose name then ends in .html.
      return () =>
        middlewares.use((request, response, next) => {
          const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
          if (pathname.endsWith('.html') && existsSync(join(dist, decodeURI(pathname)))) return next();
          const plain = pathname.replace(/\/+$/, '');
          if (plain !== pathname && plain !== '' && existsSync(join(dist, pageFile(decodeURI(plain))))) {
            response.writeHead(301, { location: plain + search }).end();
            return;
          }
          response.writeHead(404, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-cache',
          });
          response.end(readFileSync(join(dist, notFoundFile)));
        });
    },
  };
}
