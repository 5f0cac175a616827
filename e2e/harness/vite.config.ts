import { defineConfig, mergeConfig } from 'vite';
import viteConfig from '../../vite.config.ts';

// The plugins are those of the site. Only the page is different.
export default mergeConfig(
  viteConfig,
  defineConfig({
    root: import.meta.dirname,
    cacheDir: '../../.build/harness-cache',
    publicDir: false,
    server: { fs: { allow: ['../..'] } },
  }),
);
