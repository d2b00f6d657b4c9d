import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { budgetedWriter } from '#functions/domain/throttle/budgeted-writer.ts';
import {
  createModelBudget,
  modelBudgetShards,
  newcomerTokens,
  spenderOf,
} from '#functions/domain/throttle/model-budget.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { openTable, proofBackends, tableBackends } from '#tests/support/tables.ts';

const shard = { budget: 'visitors', day: '2026-11-21', shard: 3 } as const;
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

  it('counts budgets, shards and spenders apart', async () => {
    const budget = createModelBudgetRepository(table);
    await budget.reserve(shard, 1000, 1000, expiresAtSeconds);
    const { day } = shard;
    for (const other of [
      { budget: 'customers', day, shard: 3 },
      { budget: 'visitors', day, who: '3' },
      { budget: 'customers', day, who: '3' },
      { budget: 'visitors', day, who: '192.0.2.0/24' },
      { budget: 'visitors', day: '2026-11-22', who: '3' },
    ] as const)
      expect(await budget.reserve(other, 1000, 1000, expiresAtSeconds)).toBe(1000);
  });

  it('claimNotice returns true once per budget, percentage and day', async () => {
    const budget = createModelBudgetRepository(table);
    const results = await Promise.all(
      Array.from({ length: 9 }, () => budget.claimNotice('visitors', shard.day, 50, expiresAtSeconds)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await budget.claimNotice('customers', shard.day, 50, expiresAtSeconds)).toBe(true);
    expect(await budget.claimNotice('visitors', shard.day, 80, expiresAtSeconds)).toBe(true);
    expect(await budget.claimNotice('visitors', '2026-11-22', 50, expiresAtSeconds)).toBe(true);
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
    const spendAs = createModelBudget({
      budget: createModelBudgetRepository(table),
      clock,
      addressLimitMultiplier: 1,
      tokensPerDay: { visitors: tokensPerDay, customers: tokensPerDay },
    });
    const writer = budgetedWriter(model, spendAs(spenderOf(undefined, '192.0.2.1')));
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
    expect([...outcomes.keys()].sort()).toEqual(['answered', 'busy-day']);
    expect(outcomes.get('answered')).toBe(asked.calls);
    expect(asked.tokens).toBeLessThanOrEqual(tokensPerDay);
    // Each shard may have a rest that is too small for one more call.
    expect(asked.tokens).toBeGreaterThan(tokensPerDay - 10 * 1050);
    // A hundred concurrent calls pass the thresholds in any order.
    expect(codes.sort()).toEqual(['MODEL_BUDGET_HALF_USED', 'MODEL_BUDGET_NEARLY_USED', 'MODEL_BUDGET_SPENT']);
  }, 600_000);
});

describe.each(proofBackends)('a day of the visitors’ budget on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  const tokensPerDay = 20_000_000;
  /** A message in a full conversation. */
  const attack = 10_000;
  const atOnce = 10;
  /** 30 messages, a brief, an opening and its repair: the longest interview in unused reservations. */
  const interview = [...Array.from({ length: 30 }, () => 6500), ...Array.from({ length: 3 }, () => 15_000)];

  it.each(isWholeProof ? [12, 35] : [12])(
    '%i networks at full speed leave newcomers a whole interview with its preview, and customers all of theirs',
    async (networks) => {
      const day = Date.UTC(2026, 10, 21);
      let nowMs = day;
      const budget = createModelBudgetRepository(table);
      const { logger, codes } = createLoggerSpy();
      const spendAs = createModelBudget({
        budget,
        clock: { now: () => nowMs },
        addressLimitMultiplier: 1,
        tokensPerDay: { visitors: tokensPerDay, customers: tokensPerDay },
      });
      const spent = { attackers: 0, newcomers: 0 };
      const call = (who: keyof typeof spent, address: string, tokens: number) =>
        spendAs(spenderOf(undefined, address))(tokens, logger, async (onUsage) => {
          spent[who] += tokens;
          onUsage(tokens);
        });

      /** Half of the networks are IPv6 ones; each has any number of addresses. */
      const attackerAt = (network: number, n: number) =>
        network % 2 === 0 ? `203.0.${network}.${n % 256}` : `2001:db8:${network.toString(16)}:${n.toString(16)}::1`;

      /** Calls from one network until all calls of a moment are refused. */
      const attackFrom = async (network: number, hour: number) => {
        for (let answered = 1; answered > 0; ) {
          const calls = Array.from({ length: atOnce }, (_, n) =>
            call('attackers', attackerAt(network, hour * 100 + n), attack),
          );
          answered = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
        }
      };
      const interviewAt = async (address: string) => {
        for (const tokens of interview) await call('newcomers', address, tokens);
      };

      for (let hour = 0; hour < 24; hour += 2) {
        nowMs = day + hour * 3_600_000;
        for (let network = 0; network < networks; network += 1) await attackFrom(network, hour);
        if (hour % 12 === 10) await interviewAt(`198.51.${hour}.7`);
      }
      expect(interview.reduce((sum, tokens) => sum + tokens, 0)).toBeGreaterThan(230_000);
      expect(spent.newcomers).toBe(2 * interview.reduce((sum, tokens) => sum + tokens, 0));
      expect(spent.attackers).toBeLessThanOrEqual(tokensPerDay / 2 + networks * newcomerTokens);
      expect(codes).toContain('MODEL_BUDGET_HALF_USED');
      expect(codes).not.toContain('MODEL_BUDGET_SPENT');
      const untouched = Array.from({ length: modelBudgetShards }, (_, n) =>
        budget.reserve({ budget: 'customers', day: '2026-11-21', shard: n }, tokensPerDay / 10, tokensPerDay / 10, 1),
      );
      expect(await Promise.all(untouched)).toEqual(Array.from({ length: 10 }, () => tokensPerDay / 10));
    },
    600_000,
  );

  it('a network that calls at full speed never exceeds its share', async () => {
    const { logger } = createLoggerSpy();
    const spendAs = createModelBudget({
      budget: createModelBudgetRepository(table),
      clock: { now: () => Date.UTC(2026, 10, 21) },
      addressLimitMultiplier: 1,
      tokensPerDay: { visitors: tokensPerDay, customers: 0 },
    });
    const calls = Array.from({ length: 300 }, (_, n) =>
      spendAs(spenderOf(undefined, `203.0.113.${n % 256}`))(attack, logger, async () => undefined),
    );
    const answered = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBe(tokensPerDay / 10 / attack);
  });
});
