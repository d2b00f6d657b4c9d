import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a test of one rule notices is not shown to those of a whole use case. */
class RulesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const overTheTable = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/integration/'));
    return (await super.sort(files)).sort((a, b) => overTheTable(a) - overTheTable(b));
  }
}

/**
 * The tests that mutants are shown to (`npm run mutation`): one process, which is never replaced, and the table in memory.
 * Which tests those are is in the lists of modules.
 */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^\.\.?\/(?:.*\/)?tables\.ts$/, replacement: path.join(root, 'tests/support/memory-tables.ts') }],
  },
  test: {
    runner: path.join(import.meta.dirname, 'mutant-runner.ts'),
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    sequence: { sequencer: RulesFirst },
    // The cache of modules on disk goes by the sources, and would hand out another run's mutants.
    fsModuleCache: false,
    // A mutant whose test waits for ever: on a busy machine, a test of 50 ms may take seconds.
    testTimeout: 30_000,
    setupFiles: [path.join(root, 'tests/support/fail-on-console-error.ts')],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    expect: { requireAssertions: true },
    reporters: [],
    onConsoleLog: () => false,
  },
});
