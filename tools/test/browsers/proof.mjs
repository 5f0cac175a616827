import { setTimeout as pause } from 'node:timers/promises';

/** An address that belongs to no server: RFC 6761 reserves the top-level domain `example`. */
const ELSEWHERE = 'http://elsewhere.example/';

/**
 * Checks that tools/test/browsers.mjs detects faults. This journey (a sequence of actions in a page) makes three faults
 * on purpose: an uncaught error, an image that the content security policy forbids, and a page load from another
 * machine. The journey throws an error if one of these faults is not reported, or if another fault is reported. In each
 * browser, this journey runs last. So it also fails if a fault of an earlier journey is reported late.
 * @param {import('./visitor.mjs').Visitor} visitor
 * @param {() => Promise<string[]>} listen returns the faults. The same fault may be returned by several calls
 */
export async function proveWatch(visitor, listen) {
  await visitor.load('/');
  await visitor.evaluate((elsewhere) => {
    new Image().src = elsewhere;
    setTimeout(() => {
      throw new Error('on purpose');
    });
  }, ELSEWHERE);
  const wanted = [/^uncaught: .*on purpose/, /^against the policy: img-src /];
  /** @type {Set<string>} */
  const heard = new Set();
  const hear = async () => {
    for (let tries = 0; tries < 50; tries++) {
      for (const each of await listen()) heard.add(each);
      if (wanted.every((pattern) => [...heard].some((each) => pattern.test(each)))) return;
      await pause(100);
    }
  };
  await hear();
  await visitor.driver.goto(ELSEWHERE);
  wanted.push(new RegExp(`^asked elsewhere: ${ELSEWHERE}$`));
  await hear();
  // A browser requests /favicon.ico of every site that it visits, so this request is no fault.
  const more = [...heard].filter(
    (each) => !each.endsWith('/favicon.ico') && !wanted.some((pattern) => pattern.test(each)),
  );
  const less = wanted.filter((pattern) => ![...heard].some((each) => pattern.test(each)));
  if (more.length + less.length > 0)
    throw new Error(`heard: ${more.join('; ')}; not heard: ${less.join('; ')}`);
}
