/**
 * Returns a function that measures the WebAssembly memory of all workers of a page: the sum of the sizes of their
 * memories, in bytes. A WebAssembly memory never shrinks, so each memory counts with its largest size so far.
 * @param {import('@playwright/test').Page} page
 */
export async function workerMemory(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Set<string>} */
  const workers = new Set();
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map();
  let calls = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.add(sessionId);
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  /**
   * @param {string} sessionId
   * @param {string} method
   * @param {Readonly<Record<string, unknown>>} params
   * @returns {Promise<any>}
   */
  async function ask(sessionId, method, params) {
    const id = ++calls;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  }

  /** @param {string} worker */
  async function bytesOf(worker) {
    const prototype = await ask(worker, 'Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
    const { objects } = await ask(worker, 'Runtime.queryObjects', {
      prototypeObjectId: prototype.result.objectId,
    });
    const { result } = await ask(worker, 'Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration:
        'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }',
      returnByValue: true,
    });
    return Number(result.value);
  }

  return async () => {
    const all = await Promise.all([...workers].map(bytesOf));
    return all.reduce((sum, bytes) => sum + bytes, 0);
  };
}
