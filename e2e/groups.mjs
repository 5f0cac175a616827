// Which group each file of browser tests belongs to. The groups are Playwright's projects, and have results of their own:
// scripts/test/groups.mjs.

/** Pages without an image: a request for the core fails these tests, so their results do not depend on it. */
const pages = [
  'axe',
  'failures',
  'firstLoad',
  'frame',
  'home',
  'languages',
  'layout',
  'navigation',
  'offline',
  'overflow',
  'policy',
  'prerender',
  'touch',
];

/** The interface with the core. */
const editor = [
  'alive',
  'clicks',
  'crop',
  'files',
  'interrupted',
  'journey',
  'keyboard',
  'kills',
  'memory',
  'presets',
  'resize',
  'restore',
  'rotate',
  'upload',
];

/** The core on a page of its own, without the interface. */
const core = ['cores', 'imagecore', 'soak'];

/** @type {Readonly<Record<'pages' | 'editor' | 'core', readonly string[]>>} */
export const groups = { pages, editor, core };
