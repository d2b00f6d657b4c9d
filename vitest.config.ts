import path from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The stacks that tests start compile the same modules: with one cache a start takes 8.5 s instead of 10.5.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '.cache/compile');

/** Loads sources by Node itself: 10 to 25 % less CPU than through Vite, which JSX and `import.meta.env` need. */
const native = { viteModuleRunner: false, nodeLoader: false };

const setupFiles = ['tests/support/setup.ts'];

/** Functions log JSON lines; a test that reads them sets another level. */
const env = { POWERTOOLS_LOG_LEVEL: 'SILENT' };

/** Kills, fuzz and other long proofs run in `npm run test:whole` only. */
const isWholeProof = process.env['PROOF'] === 'whole';
const exclude = [...configDefaults.exclude, ...(isWholeProof ? [] : ['**/*.whole.test.ts'])];

/**
 * The browser tests start when the site is built, and short files come last, so that both cores stay busy to the end. Within a
 * project, vitest begins with the longest file of the last run.
 */
const projectOrder = ['integration', 'e2e', 'proofs', 'data', 'unit', 'web', 'components'];

const partsTest = 'tests/contract/endpoints.test.ts';
const needParts = /\/tests\/(?:contract|e2e|http|integration|proofs)\//;

/** Without the files of a test that reports that parts of a function are missing, all of which would fail, too. */
async function withoutFollowingFaults(files: readonly TestSpecification[]): Promise<readonly TestSpecification[]> {
  if (!files.some(({ moduleId }) => moduleId.endsWith(partsTest))) return files;
  const { missingParts } = await import('./tests/support/missing-parts.ts');
  if (missingParts().length === 0) return files;
  return files.filter(({ moduleId }) => moduleId.endsWith(partsTest) || !needParts.test(moduleId));
}

class LongProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project: { name } }: TestSpecification) => projectOrder.indexOf(name);
    const sorted = await super.sort([...(await withoutFollowingFaults(files))]);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

function project(options: ProjectOptions): TestProjectInlineConfiguration {
  return { test: { setupFiles, env, exclude, expect: { requireAssertions: true }, ...options } };
}

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    // Many files wait for other processes: on two cores three workers finish first.
    maxWorkers: 3,
    sequence: { sequencer: LongProjectsFirst },
    projects: [
      project({
        name: 'unit',
        experimental: native,
        include: [
          'tests/unit/{functions,infra,shared}/**/*.test.ts',
          'tests/use-cases/**/*.test.ts',
          'tests/contract/**/*.test.ts',
        ],
        // Files share processes and modules, which a test must leave as it found them.
        isolate: false,
        globalSetup: ['tests/support/site-build.ts', ...(isWholeProof ? ['tests/support/table-backends.ts'] : [])],
        // A second of CPU may take ten on a busy machine.
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'web',
        include: ['tests/unit/web/**/*.test.{ts,tsx}'],
        isolate: false,
        testTimeout: 20_000,
      }),
      project({
        name: 'components',
        include: ['tests/components/**/*.test.tsx'],
        environment: 'happy-dom',
        isolate: false,
        // Files share a process, and what one has stubbed would outlive it.
        unstubGlobals: true,
        testTimeout: 20_000,
      }),
      project({
        name: 'data',
        experimental: native,
        include: ['tests/integration/data/**/*.test.ts'],
        isolate: false,
        globalSetup: ['tests/support/table-backends.ts'],
        testTimeout: 60_000,
      }),
      project({
        name: 'integration',
        experimental: native,
        include: ['tests/integration/**/*.test.ts', 'tests/http/**/*.test.ts'],
        exclude: [...exclude, 'tests/integration/data/**'],
        isolate: false,
        globalSetup: ['tests/support/stack.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'proofs',
        experimental: native,
        include: ['tests/proofs/**/*.test.ts'],
        globalSetup: ['tests/support/hostile/setup.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project({
        name: 'e2e',
        experimental: native,
        setupFiles: [...setupFiles, 'tests/e2e/support/no-violations.ts'],
        include: ['tests/e2e/**/*.test.ts'],
        isolate: false,
        globalSetup: ['tests/support/site-build.ts', 'tests/e2e/support/shared-site.ts'],
        // One second, vitest's default, is short for a page on a busy machine.
        expect: { requireAssertions: true, poll: { timeout: 10_000 } },
        testTimeout: 240_000,
        hookTimeout: 180_000,
      }),
    ],
  },
});
