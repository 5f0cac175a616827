// The responses of the host: status, content type and headers for every URL and file. The tests open no page.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { distDir } from '../scripts/lib/paths.mjs';
import { PAGES } from '../src/config/pages';
import { ROUTES } from '../src/config/routes';
import { FAVICON, MANIFEST_ICONS, MANIFEST_PATH, SOCIAL_PICTURE, TOUCH_ICON } from '../src/config/site';
import { builtNotFound, builtPage } from '../tests/support/dist';

const UNKNOWN = '/no/such/page';

test('every URL of the site returns its own HTML', async ({ request }) => {
  for (const { path } of PAGES) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toContain('text/html');
    expect(await response.text(), path).toBe(builtPage(path));
  }
});

// Requirements: R42
test('an unknown URL returns the 404 page with status 404', async ({ request }) => {
  for (const path of [UNKNOWN, '/Presets', '/DE']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toBe(builtNotFound());
  }
});

test('a URL with a slash at the end redirects to the URL without the slash, and keeps the query', async ({
  request,
}) => {
  const response = await request.get(`${ROUTES.presets}/?a=b`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe(`${ROUTES.presets}?a=b`);
});

test('pictures, sitemap, robots.txt and web manifest have the right content types', async ({ request }) => {
  for (const [path, type] of [
    ...[SOCIAL_PICTURE, TOUCH_ICON, ...MANIFEST_ICONS].map((each) => [each.path, /^image\/png$/] as const),
    ['/favicon.svg', /^image\/svg\+xml/],
    [FAVICON.path, /icon/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
    [MANIFEST_PATH, /json/],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toMatch(type);
  }
});

test('files with a hash in their names are cached as immutable, and other responses have the header no-cache', async ({
  request,
}) => {
  const assets = readdirSync(join(distDir, 'assets'));
  expect(assets.some((name) => name.endsWith('.wasm'))).toBe(true);
  for (const name of assets) {
    const headers = (await request.head(`/assets/${name}`)).headers();
    expect(headers['cache-control'], name).toBe('public, max-age=31536000, immutable');
  }
  for (const url of ['/', '/de', '/sw.js', '/sitemap.xml', UNKNOWN, '/assets/gone-12345678.js']) {
    const headers = (await request.head(url)).headers();
    expect(headers['cache-control'], url).toBe('no-cache');
  }
});

test('all responses have the security headers and the same content security policy', async ({ request }) => {
  // The core is not in this list, because policy.spec.ts checks its response.
  const names = readdirSync(join(distDir, 'assets')).filter((name) => !name.endsWith('.wasm'));
  const assets = names.map((name) => `/assets/${name}`);
  expect(assets.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(10);
  const policies = new Set<string>();
  for (const url of ['/', '/de', '/presets', UNKNOWN, '/sitemap.xml', '/sw.js', ...assets]) {
    const headers = (await request.head(url)).headers();
    expect(headers, url).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    policies.add(headers['content-security-policy'] ?? 'none');
  }
  expect(policies.size).toBe(1);
  // tests/html checks the whole policy, and that the HTML of every page contains it.
  expect([...policies][0]).toMatch(/^default-src 'none'; /);
});
