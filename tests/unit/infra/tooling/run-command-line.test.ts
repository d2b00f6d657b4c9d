import { describe, expect, it } from 'vitest';
import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import { runCommandLine } from '#infra/tooling/run-command-line.ts';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });

/** What the operator reads, and how the process would end. */
async function end(error: Error): Promise<readonly [string, typeof process.exitCode]> {
  const told: string[] = [];
  await runCommandLine(() => Promise.reject(error), {
    usage: 'npm run frob',
    args: [],
    tell: (line) => void told.push(line),
  });
  const code = process.exitCode;
  process.exitCode = undefined;
  return [told.join('\n'), code];
}

describe('a command of the operator', () => {
  it.each([
    [new OperatorProblem('There is no stage moon.'), 'There is no stage moon.'],
    [
      named('CredentialsProviderError'),
      'AWS does not know who you are (CredentialsProviderError): sign in (aws sso login), or set AWS_PROFILE.',
    ],
    [
      named('AccessDeniedException', 'not authorized to perform: dynamodb:Scan'),
      'AWS does not let you do this: not authorized to perform: dynamodb:Scan',
    ],
    [new Error('Region is missing'), 'No region is set: export AWS_REGION=us-east-1 (or yours).'],
    [
      Object.assign(new TypeError("Unknown option '--frob'"), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
      "Unknown option '--frob'\nnpm run frob",
    ],
    [
      Object.assign(new TypeError("Unknown option '--frob'. To specify a positional argument starting with …"), {
        code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
      }),
      "Unknown option '--frob'\nnpm run frob",
    ],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 3000 }),
      }),
      'Nobody answers at 127.0.0.1:3000: is npm start (or, with --stage, your way to the network) still up?',
    ],
    [
      Object.assign(named('ThrottlingException', 'Throughput exceeds the limit.'), { $fault: 'client', $metadata: {} }),
      'The service refused (ThrottlingException): Throughput exceeds the limit. Look at npm run alarms -- --raised, and try again.',
    ],
  ])('says in one line what must be put right: %s', async (error, sentence) => {
    expect(await end(error)).toEqual([sentence, 1]);
  });

  it('does not hide a fault of ours', async () => {
    await expect(end(new TypeError('x is not a function'))).rejects.toThrow('x is not a function');
  });

  it('is shown how it is written instead of being run', async () => {
    const told: string[] = [];
    const tell = (line: string) => void told.push(line);
    await runCommandLine(() => Promise.reject(new Error('ran')), { usage: 'npm run frob', args: ['--help'], tell });
    expect([told, process.exitCode]).toEqual([['npm run frob'], undefined]);
  });

  it('ends what it has begun when its reader goes away', async () => {
    const before = process.stdout.listenerCount('error');
    await runCommandLine(async () => 0);
    process.exitCode = undefined;
    const [added] = process.stdout.listeners('error').slice(before);
    expect(() => added?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).not.toThrow();
    expect(() => added?.(new Error('full'))).toThrow('full');
  });

  it('ends as the command says', async () => {
    await runCommandLine(async () => 3);
    expect(process.exitCode).toBe(3);
    process.exitCode = undefined;
  });
});
