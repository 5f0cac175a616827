import { integrityOf } from '../lib/integrity.mjs';

/** The file by which Netlify, Cloudflare Pages and others are told what to send with each answer. */
export const headersFile = '_headers';

/**
 * The scripts that stand in a page itself, which a policy allows by their hashes.
 * @param {string} html
 */
export const inlineScripts = (html) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

/**
 * What the site's pages and workers may do: load what is the site's own, show what they have made
 * themselves, and nothing else (Content Security Policy Level 3). One policy serves all pages, since hosts
 * send one to all.
 * @param {readonly string[]} pages their HTML
 */
export function contentPolicy(pages) {
  const hashes = new Set(pages.flatMap(inlineScripts).map((script) => `'${integrityOf(script)}'`));
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes].sort().join(' ')}`,
    `worker-src 'self'`,
    `connect-src 'self'`,
    // Emotion writes the styles of what is shown for the first time into the page, and elements have sizes.
    `style-src 'self' 'unsafe-inline'`,
    // Pictures are blobs; the crop box brings a pattern as data.
    `img-src 'self' blob: data:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    // See src/lib/trustedTypes.ts.
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');
}

/**
 * The policy as a tag of a page, for hosts that send none. It must come before whatever it is about.
 * @param {string} policy
 */
export const policyTag = (policy) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** What a page for pictures has no need of. Each is refused to the page and to whatever it might embed. */
const REFUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * What a host has to send with every file. A worker takes the policy of its own script's answer and not the
 * page's, so that the tag in the pages is not enough.
 * @param {string} policy see `contentPolicy`
 * @returns {readonly (readonly [name: string, value: string])[]}
 */
export const siteHeaders = (policy) => [
  ['Content-Security-Policy', `${policy}; frame-ancestors 'none'`],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', REFUSED.map((feature) => `${feature}=()`).join(', ')],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** These have a hash of their content in their names, and never change. */
const ASSETS = 'public, max-age=31536000, immutable';

/** @param {ReturnType<typeof siteHeaders>} headers */
export const headersText = (headers) =>
  [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${ASSETS}`,
    '',
  ].join('\n');

/**
 * What a host sends with one file.
 * @param {string} text of a `_headers` file
 * @param {string} path of the file, from `/`
 */
export const headersAt = (text, path) =>
  text.split(/^(?=\/)/m).flatMap((rule) => {
    const [pattern = '', ...lines] = rule.trimEnd().split('\n');
    if (!path.startsWith(pattern.replace(/\*$/, ''))) return [];
    return lines.flatMap((line) => {
      const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      return name && value ? [/** @type {const} */ ([name, value])] : [];
    });
  });

/**
 * The same for nginx, to be included where the site's files are served.
 * @param {ReturnType<typeof siteHeaders>} headers
 */
export const nginxText = (headers) =>
  [...headers.map(([name, value]) => `add_header ${name} "${value}" always;`), ''].join('\n');
