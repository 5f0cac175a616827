/**
 * The files of the browser tests, by what their tests can load. A group's results hold for as long as none of that has
 * changed.
 *
 * - pages: the site, on which no image is opened. Its tests have no core: see support/pageTest.ts.
 * - editor: the site with the core.
 * - core: the core on a page of its own, without the interface: see harness/.
 */
export const groups = /** @type {const} */ ({
  pages: ['frame', 'home', 'languages', 'layout', 'navigation', 'prerender', 'served', 'states', 'touch'],
  editor: [
    'actionBar',
    'alive',
    'cancel',
    'clicks',
    'contrast',
    'development',
    'crop',
    'cropBox',
    'drops',
    'early',
    'failures',
    'files',
    'firstLoad',
    'history',
    'interrupted',
    'journey',
    'keyboard',
    'kills',
    'languagesEditor',
    'lateScripts',
    'layoutEditor',
    'memoryEditor',
    'messages',
    'navigationEditor',
    'offline',
    'policy',
    'presets',
    'recorded',
    'resize',
    'restore',
    'rotate',
    'sample',
    'savePage',
    'statesEditor',
    'touchEditor',
    'undo',
    'upload',
    'viewer',
  ],
  core: ['cores', 'imagecore', 'memory', 'soak'],
});
