import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { simulatedCustomer } from '#infra/tooling/eval/customer.ts';
import { interviews } from '#infra/tooling/eval/interviews/interviews.ts';
import { runEval } from '#infra/tooling/eval/run.ts';
import { readRun } from '#infra/tooling/eval/run-record.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const folder = mkdtempSync(join(tmpdir(), 'eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const choice = { simulate: false, parallel: 2 };
const only = 'grandmother Rosa';

function evaluate(options: Partial<Parameters<typeof runEval>[0]>) {
  const lines: string[] = [];
  return runEval({ ...choice, ...options }, (line) => lines.push(line)).then((exitCode) => ({ exitCode, lines }));
}

describe('runEval', () => {
  it('writes with the stand-in, prints one table with bars, and writes a report and a record', async () => {
    const out = join(folder, 'first');
    const { exitCode, lines } = await evaluate({ only, out, record: join(folder, 'calls') });
    expect(lines.filter((line) => line.includes(only) && !/^(?:met|MISSED)/.test(line))).toHaveLength(1);
    expect(lines.some((line) => line.startsWith('MISSED'))).toBe(exitCode === 1);
    expect(lines.at(-1)).toContain(join(out, 'report.html'));
    expect(existsSync(join(out, 'report.html'))).toBe(true);
    expect(readRun(out).rows.map(({ name }) => name)).toEqual([only]);
  });

  it('gives the same stories from recorded calls, beside those of the earlier run', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await evaluate({ only, out: second, replay: join(folder, 'calls'), against: first });
    // A recording counts as a model's.
    const timeless = (out: string) => readRun(out).rows.map((row) => ({ ...row, seconds: 0, isByModel: true, usd: 0 }));
    expect(timeless(second)).toEqual(timeless(first));
  });

  it.each([
    ['no interview has the name', { only: 'nobody at all' }],
    ['a call was not recorded', { only, replay: join(folder, 'nothing'), out: join(folder, 'third') }],
    ['the earlier run does not exist', { only, against: join(folder, 'nothing') }],
  ])('explains in one line that %s', async (_, options) => {
    await expect(evaluate(options)).rejects.toThrow(OperatorProblem);
  });
});

describe('simulatedCustomer', () => {
  it('knows the answers of the interview, and hears the interviewer as the user', async () => {
    const calls: ModelCall[] = [];
    const writer: Writer = {
      converse: async (call: ModelCall) => {
        calls.push(call);
        return 'My grandmother Rosa';
      },
      compose: () => Promise.reject(new Error('not used')),
    };
    const interview = interviews.find(({ name }) => name === only);
    if (interview === undefined) throw new Error(`the corpus has no ${only}`);
    const context = {
      safetyIdentifier: 'hash',
      signal: new AbortController().signal,
      logger: createLoggerSpy().logger,
    };
    const customer = simulatedCustomer(interview, { writer, context });
    const history = [
      { role: 'system', content: 'Who is it for?' },
      { role: 'user', content: 'Rosa' },
      { role: 'system', content: 'Where do you see her?' },
    ] as const;
    expect(await customer(history, 1)).toBe('My grandmother Rosa');
    expect(calls[0]?.system).toContain('three cleaning jobs');
    expect(calls[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });
});
