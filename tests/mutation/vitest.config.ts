import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutation` runs for a mutant: Stryker takes those that import the mutated file. */
export default defineConfig({
  test: {
    include: ['tests/unit/{functions,shared}/**/*.test.ts', 'tests/use-cases/**/*.test.ts'],
    // Image bombs take seconds.
    exclude: ['tests/integration/images/clean-image.test.ts', '**/mutated-forms.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    expect: { requireAssertions: true },
    testTimeout: 20_000,
  },
});
