// All scripts that the site fetches after its entry script, with the code that fetches each of them.

/** What the page does if the script cannot be fetched. */
type Without =
  /** The page does not start. It shows an error in plain HTML, and offers to reload the page. */
  | 'start'
  /** The page shows an error, and offers to try again. */
  | 'page'
  /** The page shows an error when an image is open, and offers to try again. The image stays open. */
  | 'afterOpening'
  /** The viewer shows an error, and offers to try again. It can be closed, and the image stays open. */
  | 'viewer'
  /** The list of shortcuts shows an error, and offers to try again. */
  | 'shortcuts'
  /** The Crop tab shows an error over the picture, and offers to try again. Its fields work. */
  | 'cropBox'
  /** The page shows an error when the Crop tab is to straighten the image, and offers to try again. The image stays open. */
  | 'straighten'
  /** The save page shows an error in place of the controls, and offers to try again. The file can be saved. */
  | 'smallerFile'
  /** A toast shows an error, and the file at full quality can be saved. The limit can be chosen again. */
  | 'limit'
  /** A toast shows an error. The language does not change, and the new language can be chosen again. */
  | 'language'
  /** As without the script that uses these texts, or without those of a language that was chosen. */
  | 'laterTexts'
  /** The file is kept, and a toast offers to try again. */
  | 'engine'
  /** Everything still works. */
  | 'nothing';

/** A script that is fetched after the entry script. */
export interface LazyScript {
  /** The source file that fetches the script. */
  readonly from: string;
  /** The code in `from` that fetches the script. */
  readonly asks: string;
  /** Matches the addresses of the files that are fetched. */
  readonly files: RegExp;
  readonly without: Without;
  /** For the script of a screen or of a part of it, the address of the screen. For a catalog of texts, its language. */
  readonly shows?: string;
}

const page = (page: string, shows: string): LazyScript => ({
  from: 'src/app/pageRoutes.tsx',
  asks: `import('../pages/${page}')`,
  files: new RegExp(`/assets/${page}-`),
  without: 'page',
  shows,
});

const words = (language: string): LazyScript => ({
  from: 'src/i18n/catalogs.ts',
  asks: `import('./locales/${language}')`,
  files: new RegExp(`/assets/${language}-`),
  without: 'language',
  shows: language,
});

const laterTexts = (language: string): LazyScript => ({
  from: 'src/i18n/catalogs.ts',
  asks: `import('./locales/${language}.later')`,
  files: new RegExp(`/assets/${language}\\.later-`),
  without: 'laterTexts',
  shows: language,
});

const LANGUAGE_CODES = ['en', 'es', 'fr', 'it', 'de', 'pt', 'nl', 'ru', 'ja'];

const start = (asks: string, files: RegExp): LazyScript => ({
  from: 'src/main.ts',
  asks: `import('${asks}')`,
  files,
  without: 'start',
});

export const LAZY_SCRIPTS: readonly LazyScript[] = [
  start('./theme/system', /\/assets\/theme-/),
  start('react-dom/client', /\/assets\/react-/),
  start('./app/mount', /\/assets\/app-/),
  page('PresetsPage', '/presets'),
  page('FixedSizePage', '/resize-image-to-32x32'),
  page('IconsPage', '/icons'),
  page('SavePage', '/download'),
  page('PrivacyPage', '/privacy-policy'),
  page('TermsPage', '/terms-of-service'),
  page('NotFoundPage', '/no/such/page'),
  ...LANGUAGE_CODES.map(words),
  ...LANGUAGE_CODES.map(laterTexts),
  {
    from: 'src/pages/HomePage.tsx',
    asks: `import('../features/editor/Editor')`,
    files: /\/assets\/Editor-/,
    without: 'afterOpening',
    shows: '/',
  },
  {
    from: 'src/features/open/lazy.ts',
    asks: `import('./later')`,
    files: /\/assets\/later-/,
    without: 'nothing',
  },
  {
    from: 'src/features/presets/lazy.ts',
    asks: `import('./results')`,
    files: /\/assets\/results-/,
    without: 'afterOpening',
    shows: '/presets',
  },
  {
    from: 'src/features/icons/lazy.ts',
    asks: `import('./IconSet')`,
    files: /\/assets\/IconSet-/,
    without: 'afterOpening',
    shows: '/icons',
  },
  {
    from: 'src/app/ViewerHost.tsx',
    asks: `import('../features/viewer/Viewer')`,
    files: /\/assets\/Viewer-/,
    without: 'viewer',
  },
  {
    from: 'src/app/Footer.tsx',
    asks: `import('./ShortcutSheet')`,
    files: /\/assets\/ShortcutSheet-/,
    without: 'shortcuts',
  },
  {
    from: 'src/features/editor/crop/LazyCropBox.tsx',
    asks: `import('./CropBox')`,
    files: /\/assets\/CropBox-/,
    without: 'cropBox',
  },
  {
    from: 'src/features/editor/straighten/lazy.ts',
    asks: `import('./mode')`,
    files: /\/assets\/mode-/,
    without: 'straighten',
  },
  {
    from: 'src/pages/SavePage.tsx',
    asks: `import('../features/save/SaveResult')`,
    files: /\/assets\/SaveResult-/,
    without: 'page',
    shows: '/download',
  },
  {
    from: 'src/session/saver.ts',
    asks: `import('./makeFile')`,
    files: /\/assets\/makeFile-/,
    without: 'limit',
  },
  {
    from: 'src/features/save/SaveResult.tsx',
    asks: `import('./SaveOptions')`,
    files: /\/assets\/SaveOptions-/,
    without: 'smallerFile',
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
    // This also matches the entry script, which has the same name: see e2e/support/scriptFaults.ts.
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
    from: 'src/app/App.tsx',
    asks: "import('../lib/pressGuard')",
    files: /\/assets\/pressGuard-/,
    without: 'nothing',
  },
  {
    from: 'src/session/autosave/autosaveStore.ts',
    asks: "import('idb')",
    // The chunk is named after the file of the library.
    files: /\/assets\/build-/,
    without: 'nothing',
  },
  {
    // This import fetches one of the scripts above again. The entry of that script says what happens without it.
    from: 'src/lib/lazyImport.ts',
    asks: 'import(/* @vite-ignore */ other)',
    files: /\?again=/,
    without: 'nothing',
  },
];
