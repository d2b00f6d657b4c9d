import path from 'node:path';
import * as z from 'zod/mini';

const testRunSchema = z.object({
  number: z.int(),
  /** What was run: `codeHash`. */
  code: z.string(),
  /** When it began. */
  at: z.iso.datetime(),
  /** `TEST_SEED` of the run: with it the same choices are made again. */
  seed: z.int(),
  seconds: z.number(),
  passed: z.int(),
  failed: z.int(),
  /** `file > test`; without a test where the file could not be run. */
  failing: z.array(z.string()),
});

/** One `npm test` of a series. */
export type TestRun = z.output<typeof testRunSchema>;

/** The counts of the line that `npm test` ends with; a run that ends without it has failed. */
export function lastCounts(output: string): Pick<TestRun, 'passed' | 'failed'> {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
  if (passed === undefined || failed === undefined) return { passed: 0, failed: 1 };
  return { passed: Number(passed), failed: Number(failed) };
}

const failuresSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** The failed tests of vitest's report. @throws ZodError when it is no such report */
export function failedTests(report: unknown, root: string): string[] {
  return failuresSchema.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/** The runs of this code in a file of them; those of other code are no part of the series. @throws ZodError, SyntaxError */
export function readRuns(text: string, code: string): TestRun[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => testRunSchema.parse(JSON.parse(line))).filter((run) => run.code === code);
}

/** A run in one line, and a line for each of its failed tests. */
export function rowOf({ number, seed, seconds, passed, failed, failing }: TestRun): string {
  const row = `${String(number).padStart(4)}  seed ${seed}  ${seconds} s  ${passed} passed  ${failed} failed`;
  return [row, ...failing.map((test) => `      ${test}`)].join('\n');
}

/** The last line of a series, and whether all of it passed. */
export function verdictOf(runs: readonly TestRun[], wanted: number): { line: string; isGreen: boolean } {
  const green = runs.filter(({ failed }) => failed === 0).length;
  const slowest = Math.max(0, ...runs.map(({ seconds }) => seconds));
  return { line: `${green} of ${wanted} runs green, slowest ${slowest} s`, isGreen: green === wanted };
}
