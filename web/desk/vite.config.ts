import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { deskPath } from '#shared/names/pages.ts';
import { oldestBrowsers } from '#web/tooling/oldest-browsers.ts';
import { sheetWithoutWorker } from '#web/tooling/sheet-without-worker.ts';

const repository = resolve(import.meta.dirname, '../..');

/** The operators' console: a build of its own, so that customers load none of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: `${deskPath}/`,
  publicDir: false,
  // Apart from the site's, which its own server writes.
  cacheDir: resolve(repository, 'node_modules/.vite-desk'),
  plugins: [tailwindcss(), sheetWithoutWorker()],
  server: { fs: { allow: [repository] } },
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  build: {
    emptyOutDir: true,
    target: [...oldestBrowsers],
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, handle) {
        // Libraries mark components for servers, which we have none of.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
            { name: 'data', test: /node_modules\/(zod|@tanstack)\//, priority: 1 },
          ],
        },
      },
    },
  },
});
