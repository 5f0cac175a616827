import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { serveLightPictures } from './scripts/build/light-pictures.mjs';
import { offline } from './scripts/build/offline.mjs';
import { previewPages } from './scripts/build/preview-pages.mjs';
import { writePages } from './scripts/build/write-pages.mjs';
import { LIGHT_PICTURES } from './src/data/lightPictures.ts';

export default defineConfig({
  plugins: [react(), wasm(), writePages(), offline(), previewPages(), serveLightPictures(LIGHT_PICTURES)],
  worker: { format: 'es', plugins: () => [wasm()] },
  // The same in the page's script as in the HTML made beside it: see useYear.
  define: { 'import.meta.env.BUILD_YEAR': new Date().getFullYear() },
  // The size check reads the manifest to find what the first screen loads.
  // It judges by gzipped bytes, so Vite need not warn by its own measure.
  build: {
    manifest: true,
    // The packages that have come into the site: `npm run supply` looks at them.
    license: { fileName: '.vite/licenses.json' },
    chunkSizeWarningLimit: 1000,
    // Writing the pages takes its time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // 127.0.0.1, since "localhost" alone may mean only ::1, and other programs then find nothing.
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
});
