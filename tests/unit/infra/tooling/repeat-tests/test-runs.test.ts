import { describe, expect, it } from 'vitest';
import {
  failedTests,
  lastCounts,
  readRuns,
  rowOf,
  type TestRun,
  verdictOf,
} from '#infra/tooling/repeat-tests/test-runs.ts';

const run = (change: Partial<TestRun> = {}): TestRun => ({
  ...{ number: 1, code: 'abc', at: '2026-11-22T10:00:00.000Z' },
  ...{ seed: 7, seconds: 351, passed: 9000, failed: 0, failing: [] },
  ...change,
});

describe('the counts of a run', () => {
  it('stand in its last line', () => {
    expect(lastCounts('✓ lint (4.0 s)\n12 passed, 1 failed\n')).toEqual({ passed: 12, failed: 1 });
  });

  it.each(['', 'Segmentation fault\n', '12 passed, 0 failed\nand then it hung'])(
    'are a failure without it: %j',
    (output) => {
      expect(lastCounts(output)).toEqual({ passed: 0, failed: 1 });
    },
  );
});

it('names failed tests by their file, and files that could not be run', () => {
  const test = (fullName: string, status: string) => ({ fullName, status });
  const testResults = [
    { name: '/p/tests/a.test.ts', status: 'failed', assertionResults: [test('a is a', 'failed'), test('b', 'passed')] },
    { name: '/p/tests/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/p/tests/c.test.ts', status: 'passed', assertionResults: [test('c', 'passed')] },
  ];
  expect(failedTests({ testResults }, '/p')).toEqual(['tests/a.test.ts > a is a', 'tests/b.test.ts']);
});

it('goes on with the runs of the same code only', () => {
  const text = [run(), run({ code: 'old' }), run({ number: 2 })].map((each) => `${JSON.stringify(each)}\n`).join('');
  expect(readRuns(text, 'abc')).toEqual([run(), run({ number: 2 })]);
  expect(() => readRuns('{"number":1}', 'abc')).toThrow();
});

it('prints a run in a line, with the names of what failed below', () => {
  expect(rowOf(run({ failed: 1, failing: ['tests/a.test.ts > a'] }))).toBe(
    '   1  seed 7  351 s  9000 passed  1 failed\n      tests/a.test.ts > a',
  );
});

describe('a series', () => {
  it('is green when all of it was run and passed', () => {
    expect(verdictOf([run(), run({ seconds: 360 })], 2)).toEqual({
      line: '2 of 2 runs green, slowest 360 s',
      isGreen: true,
    });
  });

  it('is not when a run failed, or was not run', () => {
    expect(verdictOf([run(), run({ failed: 1 })], 2)).toMatchObject({ isGreen: false });
    expect(verdictOf([run()], 2)).toMatchObject({ line: '1 of 2 runs green, slowest 351 s', isGreen: false });
  });
});
