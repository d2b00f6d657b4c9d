import { afterEach, describe, expect, it, vi } from 'vitest';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { createProgram, parseNumber, reportProblem, requiredStage, runProgram } from '#infra/local/command-line.ts';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });

afterEach(() => {
  process.exitCode = undefined;
});

/** Runs a program with these arguments and this action. */
async function run(args: readonly string[], action: () => unknown = () => undefined) {
  const written = vi.mocked(console.error).mockImplementation(() => undefined);
  const program = createProgram('npm run x --', 'Does x.')
    .addOption(requiredStage())
    .option('--times <n>', '', parseNumber)
    .action(async () => void (await action()));
  await runProgram(program, args);
  const lines = written.mock.calls.map(([line]) => line);
  written.mockClear();
  return { lines, code: process.exitCode };
}

describe('runProgram', () => {
  it.each([
    [new OperatorProblem('There is no stage moon.'), 'There is no stage moon.'],
    [
      named('CredentialsProviderError'),
      'You are not signed in to AWS (CredentialsProviderError): run aws sso login, or set AWS_PROFILE.',
    ],
    [
      named('AccessDeniedException', 'not authorized to perform: dynamodb:Scan'),
      'Access denied by AWS: not authorized to perform: dynamodb:Scan',
    ],
    [new Error('Region is missing'), 'No region is set: export AWS_REGION=us-east-1 (or yours).'],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 3000 }),
      }),
      'No response from 127.0.0.1:3000: is npm start (or, with --stage, your network connection) still running?',
    ],
    [
      Object.assign(named('ThrottlingException', 'Throughput exceeds the limit.'), { $fault: 'client', $metadata: {} }),
      'The service returned an error (ThrottlingException): Throughput exceeds the limit. Check npm run ops -- alarms --raised, then try again.',
    ],
  ])('reports a problem that the operator can fix in one line: %s', async (error, sentence) => {
    expect(await run(['--stage', 'dev'], () => Promise.reject(error))).toEqual({ lines: [sentence], code: 1 });
  });

  it('rethrows a programming error', async () => {
    await expect(run(['--stage', 'dev'], () => JSON.parse(undefined as never).x)).rejects.toThrow(SyntaxError);
    expect(() => reportProblem(new TypeError('x is not a function'), 2)).toThrow('x is not a function');
  });

  it.each([
    [['--stage', 'dev', '--frob'], "unknown option '--frob'."],
    [['--stage', 'dev', '--times', 'ten'], "option '--times <n>' argument 'ten' is invalid. Not a number."],
    [['--stage', 'dev', 'more'], 'too many arguments. Expected 0 arguments but got 1: more.'],
    [[], "required option '--stage <stage>' not specified."],
  ])('rejects %j in one line and runs nothing', async (args, sentence) => {
    const action = vi.fn();
    expect(await run(args, action)).toEqual({ lines: [`${sentence} See npm run x -- --help.`], code: 2 });
    expect(action).not.toHaveBeenCalled();
  });

  it('finishes when the reader of its output closes', async () => {
    await run(['--stage', 'dev']);
    const added = process.stdout.listeners('error').at(-1);
    expect(() => added?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).not.toThrow();
    expect(() => added?.(new Error('full'))).toThrow('full');
  });
});
