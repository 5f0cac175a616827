import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  // The size check reads the manifest to find what the first screen loads.
  // It judges by gzipped bytes, so Vite need not warn by its own measure.
  build: { manifest: true, chunkSizeWarningLimit: 1000 },
  // 127.0.0.1, since "localhost" alone may mean only ::1, and other programs then find nothing.
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
});
