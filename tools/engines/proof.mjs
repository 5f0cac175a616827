import { setTimeout as pause } from 'node:timers/promises';

/** Reserved for examples (RFC 6761): nobody is there. */
const ELSEWHERE = 'http://elsewhere.example/';

/**
 * Does on purpose what no journey may, so that silence means something: an error, a picture that the policy refuses,
 * and a visit elsewhere have to be heard, and nothing else. It comes last, and so hears what came late as well.
 * @param {import('./visitor.mjs').Visitor} visitor
 * @param {() => Promise<string[]>} listen what went wrong since the last time
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
  // A browser asks every site for its icon.
  const more = [...heard].filter(
    (each) => !each.endsWith('/favicon.ico') && !wanted.some((pattern) => pattern.test(each)),
  );
  const less = wanted.filter((pattern) => ![...heard].some((each) => pattern.test(each)));
  if (more.length + less.length > 0)
    throw new Error(`heard: ${more.join('; ')}; not heard: ${less.join('; ')}`);
}
