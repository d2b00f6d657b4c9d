import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { previewStory } from '#functions/domain/draft/preview-story.ts';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import type { AnswerFormat, ModelCall, Writer } from '#functions/domain/ports/writer.ts';
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
import { createBudgetFake } from '#tests/support/budget-fake.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

const tokensPerDay = 20_000_000;
const oneCall = 10_000;
const visitor = (network: number): Spender => ({ budget: 'visitors', who: `network ${network}.` });
const ada: Spender = { budget: 'customers', who: 'ada' };

function setUp(addressLimitMultiplier = 1) {
  const budget = createBudgetFake();
  const { logger, codes, lines } = createLoggerSpy();
  let shard = 0;
  /** Each shard in turn. */
  const random = () => {
    shard = (shard + 1) % modelBudgetShards;
    return shard / modelBudgetShards;
  };
  const spendAs = createModelBudget({
    budget,
    clock: { now: () => Date.UTC(2026, 10, 21, 23) },
    random,
    addressLimitMultiplier,
    tokensPerDay: { visitors: tokensPerDay, customers: tokensPerDay },
  });
  /** @param used tokens that the model reports */
  const call = (spender: Spender, used = oneCall) =>
    spendAs(spender)(oneCall, logger, async (onUsage) => {
      onUsage(used);
      return 'Where?';
    });
  /** Calls until the budget refuses. @returns how many calls were answered, and the refusal */
  async function exhaust(spender: Spender) {
    for (let calls = 0; ; calls += 1) {
      const refusal = await call(spender).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (refusal !== undefined) return { calls, refusal };
    }
  }
  return { budget, codes, lines, call, exhaust };
}

describe('spenderOf', () => {
  it('is the customer, or the network of a visitor', () => {
    expect(spenderOf('u1', '192.0.2.7')).toEqual({ budget: 'customers', who: 'u1' });
    expect(spenderOf(undefined, '192.0.2.7')).toEqual({ budget: 'visitors', who: '192.0.2.0/24' });
    expect(spenderOf(undefined, '2001:db8:1:2::9')).toEqual({ budget: 'visitors', who: '2001:db8:1::/48' });
  });
});

describe('createModelBudget', () => {
  it('lets one network reserve a tenth of a day, and the next ones continue', async () => {
    const { exhaust, call, lines } = setUp();
    const { calls, refusal } = await exhaust(visitor(1));
    expect(calls).toBe((0.1 * tokensPerDay) / oneCall);
    expect(refusal).toMatchObject({ code: 'busy-day', retryAfterSeconds: 3600 });
    expect(lines.at(-1)).toMatchObject({
      code: 'MODEL_SHARE_USED',
      fields: { day: '2026-11-21', budget: 'visitors' },
    });
    await expect(call(visitor(2))).resolves.toBe('Where?');
  });

  it('keeps half of a day for networks that reserved little', async () => {
    const { budget, exhaust, call, codes } = setUp();
    for (let network = 1; network <= 12; network += 1) await exhaust(visitor(network));
    // Each was a newcomer once.
    expect(budget.usedOf('visitors')).toBeLessThanOrEqual(tokensPerDay / 2 + 12 * newcomerTokens);
    expect(codes).toContain('MODEL_BUDGET_HALF_USED');
    expect(codes).not.toContain('MODEL_BUDGET_SPENT');
    let newcomer = 0;
    for (; newcomer < newcomerTokens / oneCall; newcomer += 1) await call(visitor(99));
    expect(newcomer).toBe(25);
    await expect(call(visitor(99))).rejects.toMatchObject({ code: 'busy-day' });
  });

  it('does not count what the budget refused', async () => {
    const { budget, exhaust } = setUp();
    for (let network = 1; network <= 12; network += 1) await exhaust(visitor(network));
    const { calls } = await exhaust(visitor(99));
    expect(budget.reservedBy('network 99.')).toBe(calls * oneCall);
  });

  it('serves customers whatever visitors use, and the other way round', async () => {
    const { budget, exhaust, call } = setUp();
    for (let network = 1; network <= 100; network += 1) await exhaust(visitor(network));
    expect(budget.usedOf('customers')).toBe(0);
    await expect(call(ada)).resolves.toBe('Where?');
    for (let customer = 1; customer <= 100; customer += 1)
      await exhaust({ budget: 'customers', who: `customer ${customer}` });
    expect(budget.usedOf('customers')).toBeLessThanOrEqual(tokensPerDay);
    expect(budget.usedOf('visitors')).toBeLessThanOrEqual(tokensPerDay);
  });

  it('lets one customer reserve a tenth of the customers’ day', async () => {
    const { exhaust, call } = setUp(100);
    expect((await exhaust(ada)).calls).toBe(200);
    await expect(call({ budget: 'customers', who: 'bob' })).resolves.toBe('Where?');
  });

  it('explains the refusal: visitors may log in, customers lose nothing', async () => {
    const { exhaust } = setUp();
    const messageTo = async (spender: Spender) => (await exhaust(spender)).refusal;
    await expect(messageTo(visitor(1))).resolves.toMatchObject({
      message: errorCodes['busy-day'].message,
    });
    await expect(messageTo(ada)).resolves.toMatchObject({
      message: 'Wren can’t help with more today. Nothing is lost. Please come back tomorrow.',
    });
  });

  it('logs 50 %, 80 % and 100 % once a day for each budget', async () => {
    const { exhaust, lines } = setUp();
    for (const budget of ['visitors', 'customers'] as const)
      for (let n = 0; n < 100; n += 1) await exhaust({ budget, who: `spender ${n}.` });
    const noticed = lines.filter(({ code }) => code.startsWith('MODEL_BUDGET_'));
    const of = (budget: string) => [
      ['MODEL_BUDGET_HALF_USED', { day: '2026-11-21', percent: 50, budget }],
      ['MODEL_BUDGET_NEARLY_USED', { day: '2026-11-21', percent: 80, budget }],
      ['MODEL_BUDGET_SPENT', { day: '2026-11-21', percent: 100, budget }],
    ];
    expect(noticed.map(({ code, fields }) => [code, fields])).toEqual([...of('visitors'), ...of('customers')]);
  });

  it('multiplies the share of a network where a stage multiplies the limits of addresses', async () => {
    const { exhaust } = setUp(100);
    const { calls } = await exhaust(visitor(1));
    expect(calls).toBeGreaterThan(1500);
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
    const openings = [{ title: 'Bread and', paragraphs: ['Rosa met Napoleon in Vienna.'] }];
    const model: Writer = {
      converse: async () => text,
      compose: async <Schema extends z.ZodMiniType>(_call: ModelCall, format: AnswerFormat<Schema>) =>
        format.schema.parse(
          format.name === 'story_brief' ? emptyBrief : (openings.pop() ?? { title: 'Rain', paragraphs: [text] }),
        ),
    };
    const writer = budgetedWriter(model, spend);
    const { logger } = createLoggerSpy();
    const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger };
    const chatHistory: ChatMessage[] = [];
    while (chatHistory.length + 2 <= limits.messagesPerConversation) {
      const { reply } = await askWren(writer, { userMessage: text, chatHistory, prompt: 'MEMORIES_PROMPT' }, context);
      chatHistory.push({ role: 'user', content: text }, { role: 'system', content: reply });
    }
    await previewStory(
      { chatHistory, prompt: 'GENERATE_STORY_PROMPT' },
      {
        writer,
        reader: writer,
        briefSignal: () => context.signal,
        drafts: { get: async () => undefined, keep: async () => true },
        customerDrafts: { getPointed: async () => undefined, point: async () => {} },
        clock: { now: () => Date.UTC(2026, 10, 21) },
        identifiers: { ulid: () => 'ulid', secret: () => 'secret' },
      },
      context,
    );
    expect(reserved).toHaveLength(33);
    const sum = reserved.reduce((total, tokens) => total + tokens, 0);
    expect(sum).toBeGreaterThan(150_000);
    expect(sum).toBeLessThanOrEqual(newcomerTokens);
  });
});
