import path from 'node:path';
import * as z from 'zod/mini';

/** Where `npm test` leaves vitest's report. */
export const reportFile = '.cache/test-report.json';

const root = path.resolve(import.meta.dirname, '../..');

/** The part of vitest's JSON report that we read; times are milliseconds. */
export const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ name: z.string(), startTime: z.number(), endTime: z.number(), assertionResults: z.array(z.unknown()) }),
  ),
});

/** One line per file, the slowest first: its seconds, its number of tests and its name. */
export function slowestFiles({ testResults }: z.infer<typeof reportSchema>, count = 10): string[] {
  return testResults
    .map(({ name, startTime, endTime, assertionResults }) => ({
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
      file: path.relative(root, name),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(
      ({ seconds, tests, file }) => `${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(4)} tests  ${file}`,
    );
}
