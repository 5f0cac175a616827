import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  contentPolicy,
  headersAt,
  headersText,
  nginxText,
  siteHeaders,
} from '../../scripts/build/headers.mjs';

describe('the HTTP headers of the site', () => {
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  test('allow the inline scripts of all pages by their hashes, and no other inline scripts', () => {
    const a = '<script>a();\n</script><script type="module" src="/b.js"></script>';
    const policy = contentPolicy([a, `${a}<script>c()</script>`]);
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(sources?.slice(0, 2)).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(sources?.slice(2)).toEqual([hash('a();\n'), hash('c()')].sort());
  });

  test('are the same for every path in the file _headers, except that /assets/ also has Cache-Control', () => {
    const headers = siteHeaders(contentPolicy(['<script>a</script>']));
    const text = headersText(headers);
    for (const path of ['/', '/de/presets', '/sw.js', '/assets'])
      expect(headersAt(text, path)).toEqual(headers);
    expect(headersAt(text, '/assets/a.js')).toEqual([
      ...headers,
      ['Cache-Control', 'public, max-age=31536000, immutable'],
    ]);
  });

  test('contain no quotation mark, backslash or dollar sign, so that nginx can quote them', () => {
    for (const [, value] of siteHeaders(contentPolicy(['<script>a</script>'])))
      expect(value).not.toMatch(/["\\$]/);
    expect(nginxText([['X', 'y']])).toBe('add_header X "y" always;\n');
  });
});
