/*
 * The site without a network. Each version of it is kept whole in a cache of its own, and begins only when a page
 * asks for it or no page is left: what is open goes on with the files that it came with.
 */
import { BEGIN, scriptOfLock } from '../data/versions';

/** A file of this version. */
interface SiteFile {
  readonly url: string;
  /** The hash of its content, as the attribute of that name has it. */
  readonly integrity: string;
}

declare const self: ServiceWorkerGlobalScope & {
  /** Put here by the build: scripts/build/offline.mjs. */
  readonly __WB_MANIFEST: readonly SiteFile[];
};

const FILES = self.__WB_MANIFEST;
const NOT_FOUND = '/404.html';
const PREFIX = 'site-';

/** These have their content's hash in their names, and never change. */
const isHashed = (url: string) => url.startsWith('/assets/');

/** Whatever a host says of `Vary`, there is but one answer to each address. */
const anyHeaders: CacheQueryOptions = { ignoreVary: true };

async function nameOfVersion(): Promise<string> {
  const list = new TextEncoder().encode(JSON.stringify(FILES));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', list));
  return PREFIX + [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const version = nameOfVersion();
const ownCache = async () => caches.open(await version);

/** Fetches a file, and refuses one of another version: half of a deployment is never kept. */
async function download({ url, integrity }: SiteFile): Promise<Response> {
  const cache = isHashed(url) ? 'default' : 'no-cache';
  const response = await fetch(url, { integrity, cache, priority: 'low' });
  // Hosts that hide the endings of files redirect, and an answer that was redirected cannot be a page's.
  return response.redirected ? new Response(response.body, response) : response;
}

async function keep(file: SiteFile): Promise<void> {
  const cache = await ownCache();
  // An installation that was broken off goes on where it ended.
  if (await cache.match(file.url, anyHeaders)) return;
  const known = isHashed(file.url) ? await caches.match(file.url, anyHeaders) : undefined;
  await cache.put(file.url, known ?? (await download(file)));
}

/** Lets go of earlier versions that no open page has come with. */
async function tidy(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const scripts = held.map(({ name = '' }) => scriptOfLock(name)).filter((script) => script !== null);
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // In the order in which they were made: what comes after the own one may just be on its way.
  for (const name of versions.slice(0, versions.indexOf(await version))) {
    const cache = await caches.open(name);
    const found = await Promise.all(scripts.map((script) => cache.match(script, anyHeaders)));
    if (!found.some(Boolean)) await caches.delete(name);
  }
}

/** The file of an address, as the hosts know it for which the site is built. */
function fileOf(path: string): string {
  if (path === '/') return '/index.html';
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** A page of this version. One that it does not have may be a newer one's, and is nowhere without a network. */
async function page(request: Request): Promise<Response> {
  const cache = await ownCache();
  const { pathname, search } = new URL(request.url);
  const plain = pathname.replace(/(?<=.)\/+$/, '');
  const found = await cache.match(fileOf(plain), anyHeaders);
  if (found) return plain === pathname ? found : Response.redirect(plain + search, 301);
  try {
    return await fetch(request);
  } catch (thrown) {
    const answer = await cache.match(NOT_FOUND, anyHeaders);
    if (!answer) throw thrown;
    return new Response(answer.body, { status: 404, headers: answer.headers });
  }
}

/** A file of this version, or else of the one that an open page has come with. */
async function file(request: Request): Promise<Response> {
  // A script that could not be had is asked for once more with a search: see src/lib/lazyImport.ts.
  const options = { ...anyHeaders, ignoreSearch: isHashed(new URL(request.url).pathname) };
  const own = await (await ownCache()).match(request, options);
  return own ?? (await caches.match(request, options)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all(FILES.map(keep))));

// A page that came before any service worker needs its files as well.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim()])));

self.addEventListener('message', ({ data }) => {
  if (data === BEGIN) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate';
  event.respondWith(isPage ? page(request) : file(request));
  // By now the pages of the version before may have been closed.
  const { installing, waiting } = self.registration;
  if (isPage && !installing && !waiting) event.waitUntil(tidy());
});
