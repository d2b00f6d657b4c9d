import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The tests that mutants are shown to (`npm run mutation`), in one project and one process, with the table in memory. Which
 * of them a run asks is in `MUTATION_TESTS`: what is not asked need not be read.
 */
const tests = process.env['MUTATION_TESTS'];

// Not this file's folder: Stryker runs a copy of the project.
const tablesInMemory = path.resolve('tests/support/memory-tables.ts');

export default defineConfig({
  resolve: { alias: [{ find: /^\.\.?\/(?:.*\/)?tables\.ts$/, replacement: tablesInMemory }] },
  test: {
    include: tests === undefined ? ['tests/unit/functions/**/*.test.ts'] : tests.split('\n'),
    isolate: false,
    testTimeout: 20_000,
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    expect: { requireAssertions: true },
  },
});
