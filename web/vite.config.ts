import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { siteOrigin } from './tooling/site-origin.ts';

/** Modules of the frame around every page. */
const shell = new RegExp(
  [
    'node_modules/clsx/',
    // What changes something on the server is loaded by the pages that do.
    'node_modules/@tanstack/(?!.*/(useMutation|useMutationState|mutationOptions|mutationObserver)\\.js)',
    'web/src/(root|app-providers|entry\\.client)\\.tsx',
    'web/src/lib/(api-error|storage|stored-shapes|session\\.|session-end|sign-out|current-user|query-client|analytics|page-meta)',
    'web/src/lib/load-part',
    'web/src/routes/layouts/',
    'web/src/ui/(button|icon|header|footer|spinner|error-page|not-found|no-script|notify|dialog\\.tsx)',
    'web/src/art/(story-thread|wordmark)',
  ].join('|'),
);

/**
 * What asks the server and shows its answers, in one file: compression works within a file. Every page of a customer has it,
 * and none that a visitor only reads.
 */
const data = new RegExp(
  [
    'node_modules/(zod|@tanstack)/',
    'web/src/lib/(api\\.|api-request|api-refusal|runtime-config|session-calls|dates|use-now)',
    'web/src/ui/(badge|empty-state|fetch-failed|offline-note|skeleton|use-failure-toast)',
    'shared/(endpoints/(endpoint|session)|errors/|schemas/(allowance|runtime-config))',
  ].join('|'),
);

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
    // Older browsers lack `light-dark()`; a lowered copy of it would lose the override of a part of the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts stay files, so that they can be preloaded and cached; tiny images may be inlined.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
});
