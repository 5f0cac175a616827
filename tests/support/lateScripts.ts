// Every script that the site fetches after its first one, by the line that asks for it.

/** What becomes of the page without a script. */
type Without =
  /** The page does not start, says so in plain HTML, and offers to load it anew. */
  | 'start'
  /** The screen says so, with a way to try again. */
  | 'screen'
  /** The screen says so once an image is open, with a way to try again; the image stays open. */
  | 'afterOpening'
  /** The viewer says so, with a way to try again; it closes, and the image stays open. */
  | 'viewer'
  /** The Crop tab says so over the picture, with a way to try again; its fields work. */
  | 'cropBox'
  /** A message says so, the language stays, and it can be chosen again. */
  | 'language'
  /** The file is kept, and a message offers to try again. */
  | 'engine'
  /** Everything works all the same. */
  | 'nothing';

/** A script that is fetched later. */
export interface LateScript {
  /** The file that asks for it. */
  readonly from: string;
  /** What it asks for, as it stands there. */
  readonly asks: string;
  /** The addresses of what is fetched. */
  readonly files: RegExp;
  readonly without: Without;
  /** Of a screen or a part of one, the address at which it is shown; of words, the language. */
  readonly shows?: string;
}

const screen = (page: string, shows: string): LateScript => ({
  from: 'src/app/screens.tsx',
  asks: `import('../pages/${page}')`,
  files: new RegExp(`/assets/${page}-`),
  without: 'screen',
  shows,
});

const words = (language: string): LateScript => ({
  from: 'src/i18n/catalogues.ts',
  asks: `import('./locales/${language}')`,
  files: new RegExp(`/assets/${language}-`),
  without: 'language',
  shows: language,
});

const start = (asks: string, files: RegExp): LateScript => ({
  from: 'src/main.ts',
  asks: `import('${asks}')`,
  files,
  without: 'start',
});

export const LATE_SCRIPTS: readonly LateScript[] = [
  start('./theme', /\/assets\/theme-/),
  start('react-dom/client', /\/assets\/client-/),
  start('./app/mount', /\/assets\/mount-/),
  screen('PresetsPage', '/presets'),
  screen('FixedSizePage', '/resize-image-to-32x32'),
  screen('DownloadPage', '/download'),
  screen('PrivacyPage', '/privacy-policy'),
  screen('TermsPage', '/terms-of-service'),
  screen('NotFoundPage', '/no/such/page'),
  ...['en', 'es', 'fr', 'it', 'de', 'pt', 'nl', 'ru', 'ja'].map(words),
  {
    from: 'src/features/editor/late.ts',
    asks: `import('./Editor')`,
    files: /\/assets\/Editor-/,
    without: 'afterOpening',
    shows: '/',
  },
  {
    from: 'src/features/presets/late.ts',
    asks: `import('./results')`,
    files: /\/assets\/results-/,
    without: 'afterOpening',
    shows: '/presets',
  },
  {
    from: 'src/features/viewer/late.ts',
    asks: `import('./Viewer')`,
    files: /\/assets\/Viewer-/,
    without: 'viewer',
  },
  {
    from: 'src/features/editor/loadCropBox.ts',
    asks: `import('./CropBox')`,
    files: /\/assets\/CropBox-/,
    without: 'cropBox',
  },
  {
    from: 'src/imagecore/worker/core.ts',
    asks: `import('../pkg/imagecore.js')`,
    files: /\/assets\/imagecore-|\.wasm\b/,
    without: 'engine',
  },
  {
    from: 'src/imagecore/client.ts',
    asks: `new Worker(new URL('./worker/index.ts', import.meta.url)`,
    // Beside the page's own, which has the same name: see e2e/support/scriptFaults.ts.
    files: /\/assets\/index-/,
    without: 'engine',
  },
  {
    from: 'src/app/serviceWorker.ts',
    asks: 'serviceWorker.register(SERVICE_WORKER_PATH',
    files: /\/sw\.js$/,
    without: 'nothing',
  },
  {
    from: 'src/session/autosave/autosaveStore.ts',
    asks: "import('idb')",
    // The chunk has the name of the library's file.
    files: /\/assets\/build-/,
    without: 'nothing',
  },
  {
    // The same address as that of a script before it: that one's failure is meant.
    from: 'src/lib/lazyImport.ts',
    asks: 'import(/* @vite-ignore */ other)',
    files: /\?again=/,
    without: 'nothing',
  },
];
