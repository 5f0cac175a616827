import { defineConfig, mergeConfig } from 'vite';
import viteConfig from '../../vite.config.ts';

// The same plugins as the site's; only the page is another.
export default mergeConfig(
  viteConfig,
  defineConfig({
    root: import.meta.dirname,
    cacheDir: '../../.build/harness-cache',
    publicDir: false,
    server: { fs: { allow: ['../..'] } },
  }),
);
