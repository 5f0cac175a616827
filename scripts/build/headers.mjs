import { integrityOf } from '../lib/integrity.mjs';

/** The name of the file from which Netlify, Cloudflare Pages and other hosts read the HTTP headers of each response. */
export const headersFile = '_headers';

/**
 * The source texts of the inline scripts of a page. A Content Security Policy allows inline scripts by their hashes.
 * @param {string} html the page
 */
export const inlineScripts = (html) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

/**
 * The Content Security Policy (Level 3) of the site. Pages and workers may load only files of the site's own origin.
 * Pages may also show images from blob URLs and data URLs. All pages have the same policy, because the hosts send the
 * same headers with every page. So the policy lists the hashes of the inline scripts of all pages.
 * @param {readonly string[]} pages the HTML of every page
 */
export function contentPolicy(pages) {
  const hashes = new Set(pages.flatMap(inlineScripts).map((script) => `'${integrityOf(script)}'`));
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes].sort().join(' ')}`,
    `worker-src 'self'`,
    `connect-src 'self'`,
    // Inline styles are allowed for two reasons: Emotion inserts a style element into the page when a component is
    // rendered for the first time, and some elements have `style` attributes.
    `style-src 'self' 'unsafe-inline'`,
    // The visitor's images are shown from blob URLs. The crop box uses two data URLs: one for a transparent image (see
    // src/features/editor/emptyImage.ts), and one for a pattern in the style sheet of Cropper.js.
    `img-src 'self' blob: data:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    // With these two directives, the browser passes two kinds of text to the Trusted Types policy in
    // src/lib/trustedTypes.ts: HTML that code assigns (for example to `innerHTML`), and URLs from which code loads a
    // script or starts a worker. The browser uses such a text only if the Trusted Types policy accepts it.
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');
}

/**
 * The policy as a `<meta>` tag, for hosts that do not send it as a header. In the page, the tag must come before the
 * elements that it restricts.
 * @param {string} policy see `contentPolicy`
 */
export const policyTag = (policy) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** Browser features that the site does not use. The header `Permissions-Policy` disables them in pages and frames. */
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
 * The HTTP headers that a host has to send with every file. The `<meta>` tag of the pages is not sufficient: the policy
 * of a worker comes from the response with the worker's script, and not from the page.
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

/**
 * The header `Cache-Control` for files in /assets/. Their names contain a hash of their content, so browsers may cache
 * them for a year (31,536,000 seconds) without another request.
 */
const ASSETS = 'public, max-age=31536000, immutable';

/**
 * The content of the file `_headers`.
 * @param {ReturnType<typeof siteHeaders>} headers
 */
export const headersText = (headers) =>
  [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${ASSETS}`,
    '',
  ].join('\n');

/**
 * Parses `_headers` and returns the headers that a host sends with the file at `path`, as pairs of name and value.
 * @param {string} text the content of the file `_headers`
 * @param {string} path the path of the file's URL, such as `/assets/a.js`
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
 * The headers as nginx directives. A server's configuration includes this text in the block that serves the site.
 * @param {ReturnType<typeof siteHeaders>} headers
 */
export const nginxText = (headers) =>
  [...headers.map(([name, value]) => `add_header ${name} "${value}" always;`), ''].join('\n');
