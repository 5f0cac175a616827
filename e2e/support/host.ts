import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { inlineScripts } from '../../scripts/build/headers.mjs';
import { pageFile } from '../../scripts/build/pages.mjs';
import { integrityOf } from '../../scripts/lib/integrity.mjs';
import { mediaTypes } from '../../scripts/lib/media-types.mjs';
import { listenAnywhere } from '../../scripts/lib/ports.mjs';

/** A server of a built site. It responds like the hosts for which the site is built. */
export interface Host {
  readonly origin: string;
  /** The folder of the built site. */
  folder: string;
  /** The paths of all requests, in their order. For a file in its cache, the browser may send no request. */
  readonly asked: readonly string[];
  /** Whether the server responds. If false, it closes every connection, as if there were no network. */
  answers: boolean;
  close(): void;
}

/** Starts a server of `folder` on a free port. */
export async function startHost(folder: string): Promise<Host> {
  const asked: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url);
    if (!host.answers) {
      response.destroy();
      return;
    }
    const { pathname } = new URL(url, 'http://localhost');
    const files = [pathname.slice(1), pageFile(pathname)].map((name) => join(host.folder, name));
    const found = files.find((file) => existsSync(file) && statSync(file).isFile());
    const file = found ?? join(host.folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    });
    response.end(readFileSync(file));
  });
  const host: Host = {
    origin: await listenAnywhere(server),
    folder,
    asked,
    answers: true,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return host;
}

/** Whether a file name belongs to an asset of the version that `makeNextVersion` creates. */
export const isNext = (name: string) => /-next\.\w+$/.test(name);

/** Copies the site from `from` to `to` as its next version: the same site, but with a new name for every asset. */
export function makeNextVersion(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const assets = readdirSync(join(to, 'assets'));
  const next = (name: string) => name.replace(/\.\w+$/, '-next$&');
  for (const name of assets) renameSync(join(to, 'assets', name), join(to, 'assets', next(name)));

  const isText = (name: string) => /\.(?:html|js|css|json)$/.test(name);
  const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter(isText);
  const renamed = (text: string) => assets.reduce((all, asset) => all.replaceAll(asset, next(asset)), text);
  const scripts = new Set(
    files
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => inlineScripts(readFileSync(join(to, name), 'utf8'))),
  );
  const hashes = new Map<string, string>();
  // sw.js lists all files with their hashes. It is written last, when the hashes are known.
  for (const name of files.filter((file) => file !== 'sw.js')) {
    const file = join(to, name);
    const before = readFileSync(file, 'utf8');
    let text = renamed(before);
    for (const script of scripts) text = text.replaceAll(integrityOf(script), integrityOf(renamed(script)));
    writeFileSync(file, text);
    hashes.set(integrityOf(before), integrityOf(text));
  }
  let list = renamed(readFileSync(join(to, 'sw.js'), 'utf8'));
  for (const [before, after] of hashes) list = list.replaceAll(before, after);
  writeFileSync(join(to, 'sw.js'), list);
}
