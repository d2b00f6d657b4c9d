import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/story/budgeted-writer.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const shard = { day: '2026-11-21', shard: 3 };
const expiresAtSeconds = 1_800_000_000;

describe.each(tableBackends)('the model budget repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('reserve never exceeds the limit under concurrency', async () => {
    const budget = createModelBudgetRepository(table);
    const taken = await Promise.all(
      Array.from({ length: 40 }, () => budget.reserve(shard, 30, 1000, expiresAtSeconds)),
    );
    expect(taken.filter((used) => used !== undefined)).toHaveLength(33);
    expect(await budget.reserve(shard, 10, 1000, expiresAtSeconds)).toBe(1000);
    expect(await budget.reserve(shard, 1, 1000, expiresAtSeconds)).toBeUndefined();
  });

  it('reserve refuses more than the whole limit', async () => {
    const budget = createModelBudgetRepository(table);
    expect(await budget.reserve(shard, 1001, 1000, expiresAtSeconds)).toBeUndefined();
  });

  it('giveBack frees budget in its own shard only', async () => {
    const budget = createModelBudgetRepository(table);
    await budget.reserve(shard, 1000, 1000, expiresAtSeconds);
    await budget.giveBack({ ...shard, shard: 4 }, 500);
    expect(await budget.reserve(shard, 300, 1000, expiresAtSeconds)).toBeUndefined();
    await budget.giveBack(shard, 300);
    expect(await budget.reserve(shard, 300, 1000, expiresAtSeconds)).toBe(1000);
  });

  it('tellOnce returns true once per share and day', async () => {
    const budget = createModelBudgetRepository(table);
    const results = await Promise.all(
      Array.from({ length: 9 }, () => budget.claimNotice(shard.day, 50, expiresAtSeconds)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await budget.claimNotice(shard.day, 80, expiresAtSeconds)).toBe(true);
    expect(await budget.claimNotice('2026-11-22', 50, expiresAtSeconds)).toBe(true);
  });

  const hundreds = isWholeProof ? 50 : 5;
  it(`${hundreds}00 abusive calls stay within the daily budget`, async () => {
    const tokensPerDay = isWholeProof ? 60_000 : 30_000;
    const asked = { calls: 0, tokens: 0 };
    const model: Writer = {
      async converse({ onUsage }) {
        asked.calls += 1;
        asked.tokens += 450;
        onUsage?.(450);
        return 'Where was that?';
      },
      compose: () => Promise.reject(new Error('not asked')),
    };
    const { logger, codes } = createLoggerSpy();
    const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
    const writer = budgetedWriter(model, { budget: createModelBudgetRepository(table), clock, tokensPerDay });
    const call: ModelCall = {
      system: 's'.repeat(300),
      messages: [{ role: 'user', content: 'm'.repeat(300) }],
      maxCompletionTokens: 400,
      safetyIdentifier: 'hash',
      signal: new AbortController().signal,
      logger,
    };
    const outcomes = new Map<string, number>();
    for (let batch = 0; batch < hundreds; batch += 1) {
      const ended = await Promise.allSettled(Array.from({ length: 100 }, () => writer.converse(call)));
      for (const end of ended) {
        const outcome = end.status === 'fulfilled' ? 'answered' : String(end.reason.code ?? end.reason);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect([...outcomes.keys()].sort()).toEqual(['answered', 'assistant-busy']);
    expect(outcomes.get('answered')).toBe(asked.calls);
    expect(asked.tokens).toBeLessThanOrEqual(tokensPerDay);
    // Each shard may have a rest that is too small for one more call.
    expect(asked.tokens).toBeGreaterThan(tokensPerDay - 10 * 1050);
    // A hundred concurrent calls pass the thresholds in any order.
    expect(codes.sort()).toEqual(['MODEL_BUDGET_HALF_USED', 'MODEL_BUDGET_NEARLY_USED', 'MODEL_BUDGET_SPENT']);
  }, 600_000);
});
