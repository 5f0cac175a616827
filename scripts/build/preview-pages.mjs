import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headersAt, headersFile } from './headers.mjs';
import { notFoundFile, pageFile } from './pages.mjs';

/**
 * A Vite plugin that makes `vite preview` respond as a static host does:
 * - The response to a page's URL is the page's own HTML file.
 * - The response to an unknown URL is 404.html with the status 404, not the home page.
 * - Every response has the headers that the site's file `_headers` lists for the URL.
 * - WebAssembly modules are compressed. Vite's own server compresses only text.
 * @returns {import('vite').Plugin}
 */
export function previewPages() {
  return {
    name: 'pixel-resize:preview-pages',
    // With the default `appType`, Vite sends index.html for every unknown URL. `vite preview` gets the value 'mpa'
    // instead; the development server keeps the default.
    config: (_, { isPreview }) => (isPreview ? { appType: 'mpa' } : undefined),
    configurePreviewServer({ config, middlewares }) {
      const dist = join(config.root, config.build.outDir);
      const headers = readFileSync(join(dist, headersFile), 'utf8');
      /** @type {Map<string, Buffer>} the compressed files, by path, so that each file is compressed only once */
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
      // Vite calls the returned function after it has added its own middlewares for files. Those middlewares send the
      // file of a URL if the file exists. Otherwise they change the URL /x to /x.html, if that page exists. So the
      // middleware below receives only requests for pages, whose paths end in .html, and for files that do not exist.
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
