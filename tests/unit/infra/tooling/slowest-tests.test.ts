import path from 'node:path';
import { expect, test } from 'vitest';
import { reportSchema, slowestFiles } from '#infra/tooling/slowest-tests.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const file = (name: string, seconds: number, tests: number) => ({
  ...{ name: path.join(root, name), startTime: 1000, endTime: 1000 + seconds * 1000 },
  assertionResults: Array.from({ length: tests }, () => ({ status: 'passed' })),
});

test('the slowest files of a report, with their seconds and their number of tests', () => {
  const report = reportSchema.parse({
    ...{ numPassedTests: 6, numFailedTests: 0, success: true },
    testResults: [file('tests/a.test.ts', 1.25, 1), file('tests/b.test.ts', 61, 3), file('tests/c.test.ts', 2, 2)],
  });
  expect(slowestFiles(report, 2)).toEqual([
    '   61.0 s    3 tests  tests/b.test.ts',
    '    2.0 s    2 tests  tests/c.test.ts',
  ]);
});
