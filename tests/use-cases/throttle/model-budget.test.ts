import { beforeEach, describe, expect, it } from 'vitest';
import { previewStory } from '#functions/domain/draft/preview-story.ts';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import type { ModelCall } from '#functions/domain/ports/writer.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { budgetedWriter } from '#functions/domain/throttle/budgeted-writer.ts';
import {
  createModelBudget,
  modelBudgetShards,
  newcomerTokens,
  type Spend,
  type Spender,
  spenderOf,
} from '#functions/domain/throttle/model-budget.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { callContext, fakeWriter } from '#tests/support/fake-writer.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

const tokensPerDay = 20_000_000;
const oneCall = 50_000;
const day = '2026-11-21';
const visitor = (network: number): Spender => ({ budget: 'visitors', who: `network ${network}` });
const customer = (userId: string): Spender => ({ budget: 'customers', who: userId });

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
  // 23:00, an hour before the next budget.
  shop.clock.pass(11 * 3_600_000);
});

/** @param change of the size of the budgets */
function budgetOf(change: { tokens?: number; addressLimitMultiplier?: number } = {}) {
  const tokens = change.tokens ?? tokensPerDay;
  let turn = 0;
  return createModelBudget({
    budget: shop.modelBudget,
    clock: shop.clock,
    // Each shard in turn.
    random: () => (turn++ % modelBudgetShards) / modelBudgetShards,
    addressLimitMultiplier: change.addressLimitMultiplier ?? 1,
    tokensPerDay: { visitors: tokens, customers: tokens },
  });
}

/** Calls until the budget refuses. @returns how many calls were answered, and the refusal */
async function exhaust(spendAs: ReturnType<typeof budgetOf>, spender: Spender) {
  for (let calls = 0; ; calls += 1) {
    const refusal = await spendAs(spender)(oneCall, shop.logger, async (onUsage) => onUsage(oneCall)).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal !== undefined) return { calls, refusal };
  }
}

/** The tokens of the visitors' budget that are booked. */
async function used() {
  let sum = 0;
  for (let shard = 0; shard < modelBudgetShards; shard += 1)
    sum += (await shop.modelBudget.reserve({ budget: 'visitors', day, shard }, 0, tokensPerDay, 1)) ?? 0;
  return sum;
}

describe('spenderOf', () => {
  it('is the customer, or the network of a visitor', () => {
    expect(spenderOf('u1', '192.0.2.7')).toEqual({ budget: 'customers', who: 'u1' });
    expect(spenderOf(undefined, '192.0.2.7')).toEqual({ budget: 'visitors', who: '192.0.2.0/24' });
    expect(spenderOf(undefined, '2001:db8:1:2::9')).toEqual({ budget: 'visitors', who: '2001:db8:1::/48' });
  });
});

describe('createModelBudget', () => {
  it('lets one network reserve a tenth of a day and explains the refusal, and the next ones continue', async () => {
    const spendAs = budgetOf();
    const { calls, refusal } = await exhaust(spendAs, visitor(1));
    expect(calls).toBe((0.1 * tokensPerDay) / oneCall);
    const { message } = errorCodes['busy-day'];
    expect(refusal).toMatchObject({ code: 'busy-day', retryAfterSeconds: 3600, message });
    expect(message).toContain('Log in or sign up');
    expect(shop.lines.at(-1)).toMatchObject({ code: 'MODEL_SHARE_USED', fields: { day, budget: 'visitors' } });
    expect(await spendAs(visitor(2))(oneCall, shop.logger, async () => 'Where?')).toBe('Where?');
  });

  it('lets one customer reserve a tenth of the customers’ day, and promises that nothing is lost', async () => {
    const spendAs = budgetOf({ addressLimitMultiplier: 100 });
    const { calls, refusal } = await exhaust(spendAs, customer('ada'));
    expect(calls).toBe(40);
    expect(refusal).toMatchObject({
      message: 'Wren can’t help with more today. Nothing is lost. Please come back tomorrow.',
    });
    expect(await spendAs(customer('bob'))(oneCall, shop.logger, async () => 'Where?')).toBe('Where?');
  });

  it('keeps half of a day for networks that reserved little, and counts for them only what was granted', async () => {
    const spendAs = budgetOf();
    let granted = 0;
    for (let network = 1; network <= 12; network += 1) granted += (await exhaust(spendAs, visitor(network))).calls;
    // Each was a newcomer once.
    expect(granted * oneCall).toBeLessThanOrEqual(tokensPerDay / 2 + 12 * newcomerTokens);
    expect(shop.codes).toContain('MODEL_BUDGET_HALF_USED');
    expect(shop.codes).not.toContain('MODEL_BUDGET_SPENT');
    const newcomer = await exhaust(spendAs, visitor(99));
    expect(newcomer).toMatchObject({ calls: newcomerTokens / oneCall, refusal: { code: 'busy-day' } });
    const share = { ...visitor(99), day };
    expect(await shop.modelBudget.reserve(share, 1, tokensPerDay, 1)).toBe(newcomer.calls * oneCall + 1);
  });

  it('logs 50 %, 80 % and 100 % once a day for each budget, and serves one budget whatever the other used', async () => {
    const spendAs = budgetOf();
    const reports = (budget: string) =>
      [
        ['MODEL_BUDGET_HALF_USED', 50],
        ['MODEL_BUDGET_NEARLY_USED', 80],
        ['MODEL_BUDGET_SPENT', 100],
      ].map(([code, percent]) => ({ code, fields: { day, percent, budget } }));
    for (const budget of ['visitors', 'customers'] as const) {
      let granted = 0;
      for (let n = 0; n < 100; n += 1) granted += (await exhaust(spendAs, { budget, who: `spender ${n}` })).calls;
      expect(granted * oneCall).toBe(tokensPerDay);
    }
    const noticed = shop.lines.filter(({ code }) => code.startsWith('MODEL_BUDGET_'));
    expect(noticed).toEqual([...reports('visitors'), ...reports('customers')]);
  });

  const sell = (soldOn: string, orderCents: number, refundCents = 0) =>
    shop.transactions.commit([shop.stats.addPart(soldOn, { orderCents, refundCents })]);

  it('grows by 500 tokens for each cent sold yesterday and today, less refunds, with its shares and percentages', async () => {
    await sell('2026-11-19', 9_999_999);
    await sell('2026-11-20', 190_000, 10_000);
    await sell(day, 20_000);
    const grown = tokensPerDay + 200_000 * 500;
    const spendAs = budgetOf();
    expect((await exhaust(spendAs, visitor(1))).calls).toBe((0.1 * grown) / oneCall);
    for (let n = 2; n < 7; n += 1) await exhaust(spendAs, visitor(n));
    expect(shop.lines.find(({ code }) => code === 'MODEL_BUDGET_HALF_USED')?.fields).toMatchObject({ percent: 50 });
    expect(await used()).toBeGreaterThan(tokensPerDay * 2);
    // Another day without sales.
    shop.clock.pass(2 * 86_400_000);
    expect((await exhaust(spendAs, visitor(1))).calls).toBe((0.1 * tokensPerDay) / oneCall);
  });

  it('admits ten visitors for each of 1,440 stories that are sold on a day', async () => {
    await sell(day, 1440 * 1900);
    const spend = budgetOf();
    const interview = 21_000;
    const visitors = Array.from({ length: 144 }, (_, network) =>
      spend(visitor(network))(100 * interview, shop.logger, async (onUsage) => onUsage(100 * interview)),
    );
    expect((await Promise.allSettled(visitors)).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(shop.codes).not.toContain('MODEL_BUDGET_HALF_USED');
  });

  it('stays off at 0 tokens, and serves while sales cannot be read', async () => {
    await sell(day, 1_000_000);
    await expect(budgetOf({ tokens: 0 })(visitor(1))(1, shop.logger, async () => 'Where?')).rejects.toMatchObject({
      code: 'busy-day',
    });
    shop.modelBudget.soldCents = () => Promise.reject(new Error('no table'));
    expect((await exhaust(budgetOf(), visitor(1))).calls).toBe((0.1 * tokensPerDay) / oneCall);
  });

  it('multiplies the share of a network where a stage multiplies the limits of addresses', async () => {
    expect((await exhaust(budgetOf({ addressLimitMultiplier: 100 }), visitor(1))).calls).toBeGreaterThan(300);
  });

  it('12 networks at full speed leave newcomers a whole interview with its preview, and customers all of theirs', async () => {
    const spendAs = budgetOf();
    const attack = 12_000;
    // Thirty turns, then the brief, the opening and its repair.
    const interview = [...Array.from({ length: 30 }, () => 6500), ...Array.from({ length: 3 }, () => 15_000)];
    const whole = interview.reduce((sum, tokens) => sum + tokens, 0);
    expect(whole).toBeGreaterThan(230_000);
    const spent = { attackers: 0, newcomers: 0 };
    const call = (who: keyof typeof spent, address: string, tokens: number) =>
      spendAs(spenderOf(undefined, address))(tokens, shop.logger, async (onUsage) => {
        spent[who] += tokens;
        onUsage(tokens);
      });
    /** Half of the networks are IPv6 ones; each has any number of addresses. */
    const attackerAt = (network: number, n: number) =>
      network % 2 === 0 ? `203.0.${network}.${n % 256}` : `2001:db8:${network.toString(16)}:${n.toString(16)}::1`;
    async function attackFrom(network: number) {
      for (let answered = 1; answered > 0; ) {
        const calls = Array.from({ length: 20 }, (_, n) => call('attackers', attackerAt(network, n), attack));
        answered = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
      }
    }
    for (const newcomer of ['198.51.10.7', '198.51.22.7']) {
      for (let network = 0; network < 12; network += 1) await attackFrom(network);
      for (const tokens of interview) await call('newcomers', newcomer, tokens);
    }
    expect(spent.newcomers).toBe(2 * whole);
    expect(spent.attackers).toBeLessThanOrEqual(tokensPerDay / 2 + 12 * newcomerTokens);
    expect(shop.codes).not.toContain('MODEL_BUDGET_SPENT');
    for (let shard = 0; shard < modelBudgetShards; shard += 1) {
      const perShard = tokensPerDay / modelBudgetShards;
      expect(await shop.modelBudget.reserve({ budget: 'customers', day, shard }, perShard, perShard, 1)).toBe(perShard);
    }
  });

  it('a network that calls at full speed never exceeds its share', async () => {
    const spendAs = budgetOf();
    const calls = Array.from({ length: 300 }, (_, n) =>
      spendAs(spenderOf(undefined, `203.0.113.${n % 256}`))(12_500, shop.logger, async () => undefined),
    );
    const answered = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBe(tokensPerDay / 10 / 12_500);
  });
});

describe('budgetedWriter', () => {
  const call: ModelCall = {
    ...callContext,
    system: 'a'.repeat(300),
    messages: [{ role: 'user', content: 'b'.repeat(300) }],
    maxCompletionTokens: 400,
  };
  /** At most 200 tokens for 600 characters, plus the longest response of 400 tokens. */
  const greatest = 600;
  const writerOf = (answer: (call: ModelCall) => Promise<string>, tokens = tokensPerDay) =>
    budgetedWriter(
      { converse: answer, compose: () => Promise.reject(new Error('not asked')) },
      budgetOf({ tokens })(visitor(1)),
    );
  it('books the tokens that a call used, or the maximum when the server reports no usage', async () => {
    const reporting = writerOf(async ({ onUsage }) => {
      onUsage?.(100);
      onUsage?.(23);
      return 'Where?';
    });
    expect(await reporting.converse(call)).toBe('Where?');
    expect(await used()).toBe(123);
    await writerOf(async () => 'Where?').converse(call);
    expect(await used()).toBe(123 + greatest);
  });

  it('returns the reserved tokens when the call failed', async () => {
    const failing = writerOf(() => Promise.reject(new Error('timeout')));
    await expect(failing.converse(call)).rejects.toThrow('timeout');
    expect(await used()).toBe(0);
  });

  it('makes no more calls once the budget is spent, for any number of callers', async () => {
    let calls = 0;
    const count = async () => {
      calls += 1;
      return 'Where?';
    };
    const tokens = 20 * greatest * modelBudgetShards;
    const writer = writerOf(count, tokens);
    const answers = await Promise.allSettled(Array.from({ length: 500 }, () => writer.converse(call)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(calls);
    expect(calls).toBe(200);
    expect(await used()).toBe(tokens);
    await expect(writerOf(count, 0).converse(call)).rejects.toMatchObject({ code: 'busy-day' });
    expect(calls).toBe(200);
  });
});

describe('budgetedTranscriber', () => {
  /** @param reported tokens that the server reports @returns what was reserved, if the model was asked */
  function transcribing(tokens: number, reported: number | undefined) {
    const reserved: number[] = [];
    const spend: Spend = (most, logger, ask) =>
      budgetOf({ tokens })(visitor(1))(most, logger, (onUsage) => {
        reserved.push(most);
        return ask(onUsage);
      });
    const model = {
      async transcribe({ onUsage }: { onUsage?: ((tokens: number) => void) | undefined }) {
        if (reported !== undefined) onUsage?.(reported);
        return 'Toast.';
      },
    };
    const transcriber = budgetedTranscriber(model, spend);
    const say = (bytes: number, seconds?: number) =>
      transcriber.transcribe({
        ...callContext,
        bytes: Buffer.alloc(bytes),
        type: 'webm',
        seconds,
        language: undefined,
      });
    return { say, reserved };
  }

  it('reserves by length and counts what the server reports', async () => {
    const { say, reserved } = transcribing(tokensPerDay, 25);
    expect(await say(4000)).toBe('Toast.');
    await say(4_000_000);
    await say(4_000_000, 2.5);
    // 4 and 4,000 seconds at the lowest bit rate, and three that were counted.
    expect(reserved).toEqual([56, 56_000, 42]);
    expect(await used()).toBe(75);
  });

  it('refuses with a spent budget before the model is asked', async () => {
    const { say, reserved } = transcribing(500, 25);
    await expect(say(4000)).rejects.toMatchObject({ code: 'busy-day', retryAfterSeconds: 3600 });
    expect(reserved).toEqual([]);
  });
});

describe('newcomerTokens', () => {
  it('covers the longest interview that the site accepts, with its preview and a repair', async () => {
    const reserved: number[] = [];
    const spend: Spend = async (tokens, _logger, ask) => {
      reserved.push(tokens);
      return ask(() => undefined);
    };
    const text = 'It rained in Leeds. '.repeat(limits.charactersPerConversation / limits.messagesPerConversation / 20);
    const openings = [
      { title: 'Bread [insert name]', paragraphs: ['It rained.'] },
      { title: 'Rain', paragraphs: [text] },
    ];
    const answers: Readonly<Record<string, () => unknown>> = {
      story_brief: () => emptyBrief,
      story_opening: () => openings.shift(),
    };
    const model = fakeWriter((format) => answers[format]?.() ?? text);
    const writer = budgetedWriter(model.writer, spend);
    const chatHistory: ChatMessage[] = [];
    while (chatHistory.length + 2 <= limits.messagesPerConversation) {
      const { reply } = await askWren(
        writer,
        { userMessage: text, chatHistory, prompt: 'MEMORIES_PROMPT' },
        callContext,
      );
      chatHistory.push({ role: 'user', content: text }, { role: 'system', content: reply });
    }
    const request = { chatHistory, prompt: 'GENERATE_STORY_PROMPT' as const };
    const reading = { ...shop, writer, reader: writer, briefSignal: () => callContext.signal };
    await previewStory(request, reading, callContext);
    expect(reserved).toHaveLength(33);
    const sum = reserved.reduce((total, tokens) => total + tokens, 0);
    expect(sum).toBeGreaterThan(150_000);
    expect(sum).toBeLessThanOrEqual(newcomerTokens);
  });
});
