/*
 * The service worker, which makes the site work without a network. Each version of the site has its own cache, with all
 * files of that version. A new version is activated only when a page requests the activation or when no page is open.
 * Until then, open pages continue with the files of their own version.
 */
import { ACTIVATE_MESSAGE, scriptOfPageLock } from '../config/versions';

interface SiteFile {
  readonly url: string;
  /** The hash of the file's content, in the format of the HTML attribute `integrity`. */
  readonly integrity: string;
}

declare const self: ServiceWorkerGlobalScope;

/** The files of this version of the site. The build inserts this list: see `scripts/build/offline.mjs`. */
declare const SITE_FILES: readonly SiteFile[];

// The build replaces the name `SITE_FILES` by the list, so the name occurs only once.
const FILES = SITE_FILES;
const NOT_FOUND = '/404.html';
const PREFIX = 'site-';

/** Whether the file name contains a hash of the content. The file at such a URL never changes. */
const isHashed = (url: string) => url.startsWith('/assets/');

/** Matches a cached response regardless of its `Vary` header, because each URL has only one response. */
const anyHeaders: CacheQueryOptions = { ignoreVary: true };

async function nameOfVersion(): Promise<string> {
  const list = new TextEncoder().encode(JSON.stringify(FILES));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', list));
  return PREFIX + [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const version = nameOfVersion();
const ownCache = async () => caches.open(await version);

/**
 * Fetches a file, and rejects if the content does not have the hash in `integrity`, for example because the host
 * already has another version. So all files in a cache belong to the same version of the site.
 */
async function download({ url, integrity }: SiteFile): Promise<Response> {
  const cache = isHashed(url) ? 'default' : 'no-cache';
  const response = await fetch(url, { integrity, cache, priority: 'low' });
  // Some hosts redirect `/page.html` to `/page`. A browser refuses a redirected response for a navigation, so the
  // response is copied, which removes the flag `redirected`.
  return response.redirected ? new Response(response.body, response) : response;
}

async function keep(file: SiteFile): Promise<void> {
  const cache = await ownCache();
  // After an interrupted installation, only the missing files are fetched.
  if (await cache.match(file.url, anyHeaders)) return;
  const known = isHashed(file.url) ? await caches.match(file.url, anyHeaders) : undefined;
  await cache.put(file.url, known ?? (await download(file)));
}

/** Deletes the caches of earlier versions that no open page uses. */
async function tidy(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const scripts = held.map(({ name = '' }) => scriptOfPageLock(name)).filter((script) => script !== null);
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // `caches.keys` lists the caches in the order of their creation. The caches after the cache of this version belong to
  // newer versions, which may still be installing. If the cache of this version has been deleted, `indexOf` returns -1,
  // and no cache is deleted, because the earlier versions are then unknown.
  for (const name of versions.slice(0, Math.max(0, versions.indexOf(await version)))) {
    const cache = await caches.open(name);
    const found = await Promise.all(scripts.map((script) => cache.match(script, anyHeaders)));
    if (!found.some(Boolean)) await caches.delete(name);
  }
}

/** The path of the file that a host returns for the page at `path`. */
function fileOf(path: string): string {
  if (path === '/') return '/index.html';
  return path.endsWith('.html') ? path : `${path}.html`;
}

/**
 * The response for a page. It comes from the cache of this version. A page that is not in this cache may exist in a
 * newer version of the site, so it is requested from the network. If the request fails, the response is the page for
 * unknown paths.
 */
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

async function file(request: Request): Promise<Response> {
  // After a failure, the page requests a script again with a query string: see `src/lib/lazyImport.ts`.
  const options = { ...anyHeaders, ignoreSearch: isHashed(new URL(request.url).pathname) };
  const own = await (await ownCache()).match(request, options);
  return own ?? (await caches.match(request, options)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all(FILES.map(keep))));

// `claim` makes this service worker handle the requests of all open pages. Otherwise a page that was loaded before the
// first service worker was installed would not work offline.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim()])));

self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE_MESSAGE) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate';
  event.respondWith(isPage ? page(request) : file(request));
  // The last open page of an earlier version may have been closed since the activation. The cache of that version can
  // then be deleted.
  const { installing, waiting } = self.registration;
  if (isPage && !installing && !waiting) event.waitUntil(tidy());
});
