/**
 * The groups of the browser test files. The tests of a group can load the same files. The results of a group stay valid
 * until one of these files changes.
 *
 * - pages: the site without an open image. The tests have no core: see support/pageTest.ts.
 * - editor: the site with the core.
 * - core: the core on a separate page without the user interface: see harness/.
 */
export const groups = /** @type {const} */ ({
  pages: ['frame', 'home', 'languages', 'layout', 'navigation', 'prerender', 'served', 'states', 'touch'],
  editor: [
    'actionBar',
    'alive',
    'background',
    'cancel',
    'clicks',
    'contrast',
    'development',
    'crop',
    'cropBox',
    'cropFields',
    'drops',
    'early',
    'failures',
    'files',
    'firstLoad',
    'geometry',
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
    'siteData',
    'stageSharpness',
    'statesEditor',
    'touchEditor',
    'translated',
    'undo',
    'upload',
    'viewer',
    'viewerHand',
  ],
  core: ['cores', 'imagecore', 'memory', 'soak'],
});
