import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
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

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** A project, with what all of them have. */
function project(options: ProjectOptions): TestProjectInlineConfiguration {
  return { test: { setupFiles, env, expect: { requireAssertions: true }, ...options } };
}

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    // Most files wait for processes of their own more than they compute: on two cores, four take 258 s where three take 284 s.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'domain',
        experimental: nodesOwn,
        include: pureTests,
        // Rules keep nothing, reach nothing and have no clock of their own: their files may share a process and its modules.
        isolate: false,
        testTimeout: 20_000,
      }),
      project({
        name: 'unit',
        include: ['tests/unit/**/*.test.ts', 'web/src/**/*.test.ts'],
        exclude: [...pureTests, ...imageTests],
        // Files share processes, 48 s of processor time instead of 80: a test of what a module keeps begins with what others left.
        isolate: false,
        // Computing that takes a second may take ten on a machine that is busy with other things.
        testTimeout: 20_000,
      }),
      project({
        name: 'images',
        experimental: nodesOwn,
        include: imageTests,
        testTimeout: 20_000,
      }),
      project({
        name: 'contract',
        experimental: nodesOwn,
        include: ['tests/contract/**/*.test.ts'],
        // Ten files read templates: the library that makes them takes longer to load than they to look.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'data',
        experimental: nodesOwn,
        include: ['tests/integration/data/**/*.test.ts'],
        // Every test has a table of its own, and what the files load keeps nothing: they share processes and modules.
        isolate: false,
        globalSetup: ['tests/support/table-backends.ts'],
        testTimeout: 60_000,
      }),
      project({
        name: 'integration',
        experimental: nodesOwn,
        include: ['tests/integration/**/*.test.ts'],
        exclude: ['tests/integration/data/**', ...loneTests],
        // Files share processes and what these have loaded: a third of the processor time.
        isolate: false,
        globalSetup: ['tests/support/stack.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'alone',
        experimental: nodesOwn,
        include: loneTests,
        globalSetup: ['tests/support/stack.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'money',
        experimental: nodesOwn,
        include: ['tests/money/**/*.test.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project({
        name: 'hostile',
        include: ['tests/hostile/**/*.test.ts'],
        globalSetup: ['tests/support/hostile/setup.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'faults',
        experimental: nodesOwn,
        include: ['tests/faults/**/*.test.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'e2e',
        include: ['tests/e2e/**/*.test.ts'],
        // The files that a process runs share its modules and one browser with its pages and scripts.
        isolate: false,
        globalSetup: ['tests/e2e/support/shared-site.ts'],
        // A second, vitest's own, is short for a page on a machine that is busy with other things.
        expect: { requireAssertions: true, poll: { timeout: 10_000 } },
        testTimeout: 240_000,
        hookTimeout: 180_000,
      }),
    ],
  },
});
