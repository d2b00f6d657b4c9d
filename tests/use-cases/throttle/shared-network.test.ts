import { beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { createModelBudget, spenderOf } from '#functions/domain/throttle/model-budget.ts';
import { addressLimits, dearClasses, idsOfClasses, rateWindowSeconds } from '#infra/constructs/firewall-rules.ts';

import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { callContext } from '#tests/support/fake-writer.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';

/** The limits of production: those of addresses, interviews and accounts, the budget of the model, and the firewall. */
const { addressLimitMultiplier, visitorTokensPerDay: visitors, customerTokensPerDay: customers } = sampleStage('prod');
const address = '203.0.113.7';

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});

interface Call {
  /** Seconds since the first visitor came. */
  readonly at: number;
  readonly id: EndpointId;
  readonly draftId?: string;
  readonly userId?: string;
  /** What its calls of the model reserve and use, in tokens. */
  readonly tokens?: readonly (readonly [reserved: number, used: number])[];
}

function everyLimit() {
  const limiter = createRateLimiter(shop.table, { clock: shop.clock, addressLimitMultiplier });
  const options = { clock: shop.clock, addressLimitMultiplier, tokensPerDay: { visitors, customers } };
  const spendAs = createModelBudget({ ...options, budget: shop.modelBudget });

  /** As the handler counts a call. @throws AppError too-many-requests, busy-day */
  async function make({ id, draftId, userId, tokens = [] }: Omit<Call, 'at'>, from = address) {
    const { caller, throttle } = endpoints[id];
    if (userId !== undefined) await limiter.take(throttle, { userId });
    if (userId === undefined || caller !== 'visitor') await limiter.take(throttle, { address: from, draftId });
    const spend = spendAs(spenderOf(userId, from));
    for (const [reserved, used] of tokens) await spend(reserved, shop.logger, async (onUsage) => onUsage(used));
  }
  return { make, spendAs };
}

/** The most requests within the firewall's window. @param times in seconds, sorted */
const busiest = (times: readonly number[]) =>
  Math.max(
    0,
    ...times.map((from, index) => times.filter((at, n) => n >= index && at < from + rateWindowSeconds).length),
  );

const turn = [[3500, 1690]] as const;
const brief = [15_000, 4500] as const;

/** A visitor who answers 14 questions, two thirds of them by voice, previews, registers and buys. */
function visit(n: number, random: () => number): Call[] {
  const [draftId, userId] = [`draft-${n}`, `customer-${n}`];
  let at = n * 4;
  const calls: Call[] = [];
  const call = (id: EndpointId, afterSeconds: number, more: Partial<Call> = {}) => {
    at += afterSeconds;
    calls.push({ at, id, ...more });
  };
  call('sendChatMessage', 2, { draftId, tokens: turn });
  for (let answer = 0; answer < 14; answer += 1) {
    const isSpoken = random() < 0.67;
    if (isSpoken) call('transcribeAnswer', 25 + random() * 20, { tokens: [[350, 250]] });
    call('sendChatMessage', isSpoken ? 8 : 30 + random() * 20, { draftId, tokens: turn });
  }
  for (let preview = 0; preview <= n % 2; preview += 1) call('previewStory', 20, { draftId, tokens: [brief, brief] });
  call('register', 30 + random() * 60);
  if (n % 3 === 0) call('resendVerification', 40);
  call('verifyEmail', 30 + random() * 60);
  if (n % 2 === 0) call('login', 20);
  call('addStory', 20, { userId });
  for (let poll = 0; poll < 20; poll += 1) call('getStory', 5, { userId });
  call('generatePdf', 5);
  return calls;
}

describe('thirty visitors behind one address', () => {
  it('finish their interviews, register and buy, while the tab of another one calls without end', async () => {
    const random = randomNumbers(testSeed('thirty visitors'));
    const visits = Array.from({ length: 30 }, (_, n) => visit(n, random)).flat();
    const runaway = Array.from({ length: 1000 }, (_, at) => ({ at, id: 'sendChatMessage', draftId: 'stuck' }) as const);
    const calls: Call[] = [...visits, ...runaway].toSorted((one, other) => one.at - other.at);
    const { make } = everyLimit();
    const refused: Call[] = [];
    let now = 0;
    for (const call of calls) {
      shop.clock.pass((call.at - now) * 1000);
      now = call.at;
      await make(call).catch(() => refused.push(call));
    }
    expect(refused.filter(({ draftId }) => draftId !== 'stuck')).toEqual([]);
    expect(runaway.length - refused.length).toBe(2 * 60);
    // Session and lists double the requests of a visit.
    const timesOf = (some: readonly Call[]) => some.map(({ at }) => at).toSorted((one, other) => one - other);
    expect(2 * busiest(timesOf(visits))).toBeLessThan(addressLimits.forwarded);
    const ids = idsOfClasses(dearClasses);
    expect(busiest(timesOf(visits.filter(({ id }) => ids.includes(id))))).toBeLessThan(
      addressLimits.secretsAndModels / 2,
    );
  });
});

describe('one mean visitor', () => {
  it('who begins an interview with each call uses a tenth of the budget, and others go on', async () => {
    const { make } = everyLimit();
    let used = 0;
    for (let n = 0; n < 1000; n += 1) {
      shop.clock.pass(150);
      const call = { id: 'sendChatMessage', draftId: `invented-${n}`, tokens: [[12_500, 12_500]] } as const;
      await make(call).then(
        () => (used += 12_500),
        () => undefined,
      );
    }
    expect(used).toBe(visitors / 10);
    for (const { at: _, ...call } of visit(1, () => 0.5)) await make(call, '198.51.100.9');
    // A customer at the mean visitor's address.
    await make({ id: 'sendChatMessage', draftId: 'mine', userId: 'customer', tokens: turn });
  });

  it('makes 900 calls in ten minutes at most, with any drafts or none', async () => {
    const { make } = everyLimit();
    const tries = Array.from({ length: 1200 }, (_, n) => make({ id: 'sendChatMessage', draftId: `invented-${n}` }));
    const made = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(900);
    shop.clock.pass(600_000);
    const bare = Array.from({ length: 100 }, () => make({ id: 'sendChatMessage' }));
    expect((await Promise.allSettled(bare)).filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  });

  it('pays for a recording of unknown length by its bytes', async () => {
    const { spendAs } = everyLimit();
    const model = { transcribe: async () => 'An hour of words.' };
    const transcriber = budgetedTranscriber(model, spendAs(spenderOf(undefined, address)));
    const recording = { ...callContext, bytes: Buffer.alloc(4_000_000), type: 'mp4', language: undefined } as const;
    const tries = Array.from({ length: 50 }, () => transcriber.transcribe({ ...recording, seconds: undefined }));
    const made = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(Math.floor(visitors / 10 / 56_000));
  });
});
