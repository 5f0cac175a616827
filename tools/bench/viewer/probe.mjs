// Observes the viewer from inside the page. The product contains no code for this measurement.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * What the page has noted. Times are in milliseconds, by the clock of `performance.now()`; 0 means that the event has
 * not happened since the key z was last pressed.
 * @typedef {object} Noted
 * @property {number} pressed when the key z, which opens the viewer, was pressed
 * @property {number} painted when the viewer had painted a picture for the first time
 * @property {number} sharp when the viewer's picture had its full sharpness
 * @property {number} bytes the present size of the decoded pictures of the viewer, with four bytes for each pixel
 * @property {number} most the largest value of `bytes` so far
 */

/**
 * Makes the page note what happens in the viewer. Must be called before the page is loaded. Each `ImageBitmap` that is
 * created while the viewer is open counts in `Noted.bytes`. The bitmap counts until its `close` is called, not until
 * the bitmap is garbage-collected.
 * @param {Page} page
 */
export const observe = (page) =>
  page.addInitScript(() => {
    /** @type {Noted} */
    const noted = { pressed: 0, painted: 0, sharp: 0, bytes: 0, most: 0 };
    Object.assign(window, { noted });
    /** @type {WeakMap<ImageBitmap, number>} */
    const sizes = new WeakMap();

    const create = /** @type {(...args: any[]) => Promise<ImageBitmap>} */ (window.createImageBitmap);
    Object.assign(window, {
      createImageBitmap: async (/** @type {any[]} */ ...args) => {
        const bitmap = await create.apply(window, args);
        if (document.querySelector('[data-viewport]')) {
          const bytes = 4 * bitmap.width * bitmap.height;
          sizes.set(bitmap, bytes);
          noted.bytes += bytes;
          noted.most = Math.max(noted.most, noted.bytes);
        }
        return bitmap;
      },
    });
    const { close } = ImageBitmap.prototype;
    ImageBitmap.prototype.close = function () {
      noted.bytes -= sizes.get(this) ?? 0;
      sizes.delete(this);
      close.call(this);
    };

    const { prototype } = CanvasRenderingContext2D;
    const draw = /** @type {(...args: any[]) => void} */ (prototype.drawImage);
    const drawAndNote = function (/** @type {any[]} */ ...args) {
      // @ts-expect-error: `this` is the context.
      draw.apply(this, args);
      // @ts-expect-error: see above.
      if (noted.painted > 0 || !this.canvas.closest?.('[data-viewport]')) return;
      // The viewer calls `drawImage` in an animation frame. The callback of the timer runs in a task after this frame,
      // when the picture has been painted.
      setTimeout(() => {
        if (noted.painted === 0) noted.painted = performance.now();
      });
    };
    // `drawAndNote` replaces `drawImage` only from the key press until the picture is sharp. So it does not slow down
    // the scripted minute (see minute.mjs), which is measured later.
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key !== 'z') return;
        Object.assign(noted, { pressed: timeStamp, painted: 0, sharp: 0 });
        Object.assign(prototype, { drawImage: drawAndNote });
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const isSharp = document.querySelector('[data-viewport]')?.getAttribute('aria-busy') === 'false';
      if (!isSharp || noted.sharp > 0) return;
      noted.sharp = performance.now();
      Object.assign(prototype, { drawImage: draw });
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
  });

/**
 * Returns what the page has noted.
 * @param {Page} page
 * @returns {Promise<Noted>}
 */
export const noted = (page) => page.evaluate(() => ({ .../** @type {any} */ (window).noted }));
