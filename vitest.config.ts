import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

// Every stack that tests start has processes of its own, which would all compile the same modules: 8.5 s instead of 10.5 for a stack.
const compileCache = 'NODE_COMPILE_CACHE';
process.env[compileCache] ??= path.join(import.meta.dirname, '.cache/compile');

/**
 * Node reads our sources by itself, and finds again what it has compiled: a tenth to a quarter less processor time than through
 * Vite, which files with JSX, with Vite's own variables, or with modules put in others' places keep.
 */
const nodesOwn = { viteModuleRunner: false, nodeLoader: false };

const setupFiles = ['tests/support/fail-on-console-error.ts'];

/** Functions log JSON lines; a test that wants to see them sets another level. */
const env = { POWERTOOLS_LOG_LEVEL: 'SILENT' };

const pureTests = ['tests/unit/functions/domain/**/*.test.ts', 'tests/unit/shared/**/*.test.ts'];

/** These change what their process is: its environment, its functions' settings, its working directory. */
const loneTests = [
  'tests/integration/api/{create-checkout,discard-draft,generate-pdf,receive-scheduler-event}.test.ts',
  'tests/integration/api/{send-contact-message,table-calls,upload-story-image,visitor-limits}.test.ts',
  'tests/integration/crash/kill-during-upload.test.ts',
  'tests/integration/local/{account-logs,gift-life,ops,ops-catalogue,ops-stage,ops-users}.test.ts',
  'tests/integration/operations/drills.test.ts',
  'tests/integration/pdf/hostile-documents.test.ts',
];

/** Cleaning an image tells libvips, for the whole process, to read nothing else from then on. */
const imageTests = [
  'tests/unit/functions/adapters/images/*.test.ts',
  'tests/unit/functions/runtime/mutated-forms.test.ts',
];

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    // Most files wait for processes of their own more than they compute: on two cores, three take 463 s where two take 530 s.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A stack that is closed amid a workflow leaves the interpreter's timer of that task behind.
    teardownTimeout: 2000,
    projects: [
      {
        test: {
          name: 'domain',
          experimental: nodesOwn,
          include: pureTests,
          // Rules keep nothing, reach nothing and have no clock of their own: their files may share a process and its modules.
          isolate: false,
          testTimeout: 20_000,
          setupFiles,
          env,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: [...pureTests, ...imageTests],
          // Files share processes, 48 s of processor time instead of 80: a test of what a module keeps begins with what others left.
          isolate: false,
          // Computing that takes a second may take ten on a machine that is busy with other things.
          testTimeout: 20_000,
          setupFiles,
          env,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'images',
          experimental: nodesOwn,
          include: imageTests,
          testTimeout: 20_000,
          setupFiles,
          env,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'contract',
          experimental: nodesOwn,
          include: ['tests/contract/**/*.test.ts'],
          // Ten files read templates: the library that makes them takes longer to load than they to look.
          isolate: false,
          setupFiles,
          env,
          expect: { requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'data',
          experimental: nodesOwn,
          include: ['tests/integration/data/**/*.test.ts'],
          // Every test has a table of its own, and what the files load keeps nothing: they share processes and modules.
          isolate: false,
          setupFiles,
          env,
          globalSetup: ['tests/support/table-backends.ts'],
          expect: { requireAssertions: true },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          experimental: nodesOwn,
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['tests/integration/data/**', ...loneTests],
          // Files share processes and what these have loaded: a third of the processor time.
          isolate: false,
          setupFiles,
          env,
          globalSetup: ['tests/support/stack.ts'],
          expect: { requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'alone',
          experimental: nodesOwn,
          include: loneTests,
          setupFiles,
          env,
          globalSetup: ['tests/support/stack.ts'],
          expect: { requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'money',
          experimental: nodesOwn,
          include: ['tests/money/**/*.test.ts'],
          setupFiles,
          env,
          expect: { requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          setupFiles,
          env,
          globalSetup: ['tests/support/hostile/setup.ts'],
          expect: { requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          experimental: nodesOwn,
          include: ['tests/faults/**/*.test.ts'],
          setupFiles,
          env,
          expect: { requireAssertions: true },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // The files that a process runs share its modules, one browser with its pages and scripts, and one stack.
          isolate: false,
          setupFiles,
          env,
          globalSetup: ['tests/e2e/support/shared-site.ts'],
          // A second, vitest's own, is short for a page on a machine that is busy with other things.
          expect: { requireAssertions: true, poll: { timeout: 10_000 } },
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
