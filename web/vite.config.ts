import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { siteOrigin } from './tooling/site-origin.ts';

/** Modules of the frame around every page. */
const shell = new RegExp(
  [
    'node_modules/(clsx|zod)/',
    // What changes something on the server is loaded by the pages that do.
    'node_modules/@tanstack/(?!.*/(useMutation|useMutationState|mutationOptions|mutationObserver)\\.js)',
    'web/src/(root|app-providers|entry\\.client)\\.tsx',
    'web/src/lib/(api\\.|api-error|api-request|storage|session|sign-out|current-user|query-client|analytics|page-meta)',
    'web/src/routes/layouts/',
    'web/src/ui/(button|icon|header|footer|spinner|error-page|not-found|notify|dialog\\.tsx)',
    'web/src/art/(story-thread|wordmark)',
  ].join('|'),
);

/** Small parts that nearly every page of a customer has: one file of them weighs less than ten. */
const parts =
  /web\/src\/(ui\/(badge|empty-state|fetch-failed|offline-note|skeleton|use-failure-toast)|lib\/(dates|use-now|load-part))\.tsx?/;

export default defineConfig({
  // Prerendering starts a second server from this file alone: without this it would look in the working directory.
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter()],
  define: { 'import.meta.env.VITE_SITE_URL': JSON.stringify(siteOrigin(process.env)) },
  server: { fs: { allow: ['..'] } },
  // Found at the start and not page by page: a package found late reloads the page that somebody is using.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads comes in two files instead of thirty: compression works within a file.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                { name: 'shell', test: shell, priority: 1 },
                { name: 'parts', test: parts, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Older browsers lack `light-dark()`; a lowered copy of it would lose the override of a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts stay files, so that they can be preloaded and cached; tiny images may be inlined.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
