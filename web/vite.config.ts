import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { offlineNavigation } from './tooling/offline-navigation.ts';
import { oldestBrowsers } from './tooling/oldest-browsers.ts';
import { sheetWithoutWorker } from './tooling/sheet-without-worker.ts';
import { siteOrigin } from './tooling/site-origin.ts';

const shell = new RegExp(
  [
    'node_modules/clsx/',
    // Mutations load with the pages that need them.
    'node_modules/@tanstack/(?!.*/(useMutation|useMutationState|mutationOptions|mutationObserver)\\.js)',
    'web/src/(root|app-providers|entry\\.client)\\.tsx',
    'web/src/lib/(api-error|storage|stored-shapes|session\\.|session-end|sign-out|current-user|query-client|analytics\\.|analytics-consent|page-meta|config-file)',
    'web/src/lib/(load-module|rate-limit)',
    'shared/text/(parse-url|excess-of)',
    'web/src/routes/layouts/',
    'web/src/ui/(button|icon|header|footer|spinner|optional-part|error-page|not-found|no-script|notify|dialog\\.tsx)',
    'web/src/art/(story-thread|wordmark)',
  ].join('|'),
);

/** Data fetching in one chunk, because compression works within a file. Customers' pages load it; public pages do not. */
const data = new RegExp(
  [
    'node_modules/(zod|@tanstack)/',
    'web/src/lib/(api\\.|api-request|response-error|runtime-config|session-calls|dates|use-now)',
    'web/src/ui/(badge|empty-state|fetch-failed|offline-note|skeleton|use-failure-toast)',
    'shared/(endpoints/(endpoint|session)|errors/|schemas/(allowance|runtime-config))',
  ].join('|'),
);

export default defineConfig({
  // Prerendering starts a second server with this file, which would otherwise use the working directory.
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter(), offlineNavigation(), sheetWithoutWorker()],
  define: { 'import.meta.env.VITE_SITE_URL': JSON.stringify(siteOrigin(process.env)) },
  server: { fs: { allow: ['..'] } },
  // Dependencies found late would reload an open page in development.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                { name: 'shell', test: shell, priority: 2 },
                { name: 'data', test: data, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: [...oldestBrowsers],
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
