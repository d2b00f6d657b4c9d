import { describe, expect, it } from 'vitest';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/throttle/budgeted-writer.ts';
import { createModelBudget, modelBudgetShards } from '#functions/domain/throttle/model-budget.ts';
import { createBudgetFake } from '#tests/support/budget-fake.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const call: ModelCall = {
  system: 'a'.repeat(300),
  messages: [{ role: 'user', content: 'b'.repeat(300) }],
  maxCompletionTokens: 400,
  safetyIdentifier: 'hash',
  signal: new AbortController().signal,
  logger: createLoggerSpy().logger,
};
/** At most 200 tokens for 600 characters, plus the longest response of 400 tokens. */
const greatest = 600;

function setUp(answer: (call: ModelCall) => Promise<string>, tokensPerDay = 20_000_000) {
  const budget = createBudgetFake();
  let calls = 0;
  const model: Writer = {
    converse: (counted) => {
      calls += 1;
      return answer(counted);
    },
    compose: () => Promise.reject(new Error('not asked')),
  };
  const clock = { now: () => Date.UTC(2026, 10, 21, 23) };
  const spendAs = createModelBudget({
    budget,
    clock,
    random: () => 0,
    addressLimitMultiplier: 1,
    tokensPerDay: { visitors: tokensPerDay, customers: 0 },
  });
  const writer = budgetedWriter(model, spendAs({ budget: 'visitors', who: 'a network' }));
  return { writer, calls: () => calls, used: () => budget.usedOf('visitors') };
}

describe('budgetedWriter', () => {
  it('books the tokens that a call used', async () => {
    const { writer, used } = setUp(async ({ onUsage }) => {
      onUsage?.(123);
      return 'Where?';
    });
    expect(await writer.converse(call)).toBe('Where?');
    expect(used()).toBe(123);
  });

  it('books the maximum when the server reports no usage', async () => {
    const { writer, used } = setUp(async () => 'Where?');
    await writer.converse(call);
    expect(used()).toBe(greatest);
  });

  it('returns the reserved tokens when the call failed', async () => {
    const { writer, used } = setUp(() => Promise.reject(new Error('timeout')));
    await expect(writer.converse(call)).rejects.toThrow('timeout');
    expect(used()).toBe(0);
  });

  it('makes no more calls once the budget is spent, for any number of callers', async () => {
    const tokensPerDay = 100 * greatest * modelBudgetShards;
    const { writer, calls, used } = setUp(async () => 'Where?', tokensPerDay);
    const answers = await Promise.allSettled(Array.from({ length: 5000 }, () => writer.converse(call)));
    expect(used()).toBeLessThanOrEqual(tokensPerDay);
    expect(calls()).toBe(answers.filter(({ status }) => status === 'fulfilled').length);
    expect(calls()).toBe(300);
  });

  it("logs once each at 50 %, 80 % and 100 % of the day's budget", async () => {
    const tokensPerDay = 10 * greatest * modelBudgetShards;
    const { writer } = setUp(async () => 'Where?', tokensPerDay);
    const { logger, codes, lines } = createLoggerSpy();
    const ask = () => writer.converse({ ...call, logger });
    for (let count = 0; count < 4; count += 1) await ask();
    expect(codes).toEqual([]);
    for (let count = 4; count < 9; count += 1) await ask();
    expect(codes).toEqual(['MODEL_BUDGET_HALF_USED', 'MODEL_BUDGET_NEARLY_USED']);
    await Promise.allSettled(Array.from({ length: 40 }, ask));
    expect(lines.map(({ code, fields }) => [code, fields])).toEqual([
      ['MODEL_BUDGET_HALF_USED', { day: '2026-11-21', percent: 50, budget: 'visitors' }],
      ['MODEL_BUDGET_NEARLY_USED', { day: '2026-11-21', percent: 80, budget: 'visitors' }],
      ['MODEL_BUDGET_SPENT', { day: '2026-11-21', percent: 100, budget: 'visitors' }],
    ]);
  });

  it('returns the seconds until the next budget', async () => {
    const { writer, calls } = setUp(async () => 'Where?', 0);
    await expect(writer.converse(call)).rejects.toMatchObject({
      code: 'busy-day',
      message: expect.stringContaining('Log in or sign up'),
      retryAfterSeconds: 3600,
    });
    expect(calls()).toBe(0);
  });
});
