import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { offline } from './scripts/build/offline.mjs';
import { previewPages } from './scripts/build/preview-pages.mjs';
import { writePages } from './scripts/build/write-pages.mjs';

export default defineConfig({
  plugins: [react(), wasm(), writePages(), offline(), previewPages()],
  worker: { format: 'es', plugins: () => [wasm()] },
  // The page's script and the prerendered HTML must contain the same year: see `useYear`.
  define: { 'import.meta.env.BUILD_YEAR': new Date().getFullYear() },
  // The size check of the build reads the manifest to find the files of the first screen, and checks their gzipped size.
  // So the warning of Vite, which has a limit for each chunk, is not needed.
  build: {
    manifest: true,
    // The list of the npm packages in the bundle. `npm run supply` checks their licenses.
    license: { fileName: '.vite/licenses.json' },
    chunkSizeWarningLimit: 1000,
    // Suppresses a warning about slow plugins: `writePages` renders every page.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Each module brings its static imports into its group. One script of many modules is smaller, compressed, than
        // many scripts: these groups save 5.2 kB of the first screen.
        codeSplitting: {
          groups: [
            // The modules that src/main.ts imports statically. Without this group, they would be in `app`, so that the
            // page would execute all scripts in one task.
            {
              name: 'start',
              test: /\/src\/(app\/(serviceWorker|startupNotice)|config\/(languages|pages|prerendered)|i18n\/(create|catalogs|language)|lib\/trustedTypes)\.ts$/,
              priority: 4,
            },
            { name: 'react', test: /\/node_modules\/react-dom\/client\.js$/, priority: 3 },
            { name: 'theme', test: /\/src\/theme\/system\.ts$/, priority: 2 },
            {
              name: 'app',
              test: /\/use-media-query\.js$|\/src\/(app\/mount|shared\/(request|restore|savePage|viewerState).*)\.tsx?$/,
              priority: 1,
            },
            // Other modules that the editor, the presets, the save page and the viewer share.
            {
              name: 'picture',
              test: /\/src\/(ui\/(BackgroundChoice|stage\/StagePreview|useDesktop)|shared\/(names\/.+|PixelArtChoice|print))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  // The host is 127.0.0.1, because `localhost` may resolve only to ::1.
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
});
