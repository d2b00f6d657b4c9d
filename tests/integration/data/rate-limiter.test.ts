import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import type { Table } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { accountAllowance, accountWeights } from '#shared/endpoints/throttle-classes.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

/** In the future, because DynamoDB Local deletes items that have expired by its own clock. */
const windowStartMs = Date.parse('2046-11-21T10:00:00.000Z');
const address = '192.0.2.7';

describe.each(tableBackends)('the rate limiter on $name', ({ url }) => {
  let table: Table & { close(): void };
  let nowMs = windowStartMs;
  let writes = 0;
  const limiter = (addressLimitMultiplier = 1) => {
    const run: Table['run'] = (call) => {
      writes += 1;
      return table.run(call);
    };
    return createRateLimiter({ ...table, run }, { clock: { now: () => nowMs }, addressLimitMultiplier });
  };

  beforeEach(async () => {
    nowMs = windowStartMs;
    writes = 0;
    table = await openTable(url);
  });
  afterEach(() => table.close());

  const refusals = async (calls: Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter((result) => result.status === 'rejected').map(({ reason }) => reason);

  it('take allows exactly the limit under concurrency', async () => {
    const refused = await refusals(Array.from({ length: 40 }, () => limiter().take('storyPreview', { address })));
    expect(refused).toHaveLength(40 - 10);
    for (const error of refused) expect(error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 3600 });
  });

  it('take does not count refused calls, and returns the end of the full window', async () => {
    // login: 40 per minute, 200 per hour. Five minutes use up the hour; refused calls do not count.
    for (let minute = 0; minute < 5; minute += 1) {
      nowMs = windowStartMs + minute * 60_000;
      const refused = await refusals(Array.from({ length: 45 }, () => limiter().take('login', { address })));
      expect(refused).toHaveLength(5);
      // One more call, which returns the state after the concurrent ones.
      const retryAfterSeconds = minute === 4 ? 3600 - 240 : 60;
      await expect(limiter().take('login', { address })).rejects.toMatchObject({ retryAfterSeconds });
    }
    nowMs = windowStartMs + 300_000;
    await expect(limiter().take('login', { address })).rejects.toMatchObject({ retryAfterSeconds: 3300 });
    nowMs = windowStartMs + 3_600_000;
    await expect(limiter().take('login', { address })).resolves.toBeUndefined();
  });

  it('take returns the time to retry, and allows calls in the next window', async () => {
    nowMs = windowStartMs + 599_000;
    const calls = Array.from({ length: 61 }, () => limiter().take('chat', { address }));
    const [error] = await refusals(calls);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ retryAfterSeconds: 1 });
    nowMs += 1000;
    await expect(limiter().take('chat', { address })).resolves.toBeUndefined();
  });

  it('take counts addresses separately, IPv6 by network', async () => {
    for (let call = 0; call < 60; call += 1) await limiter().take('register', { address: `2001:db8:1:2::${call}` });
    await expect(limiter().take('register', { address: '2001:db8:1:2:ffff::9' })).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    await expect(limiter().take('register', { address: '2001:db8:1:3::1' })).resolves.toBeUndefined();
  });

  it('counts each interview of an address, those without a draft as one, and all of them together', async () => {
    const calls = (draftId?: string) =>
      Array.from({ length: 12 }, () => limiter().take('storyPreview', { address, draftId }));
    expect(await refusals(calls('draft-1'))).toHaveLength(2);
    expect(await refusals(calls())).toHaveLength(2);
    expect(await refusals(Array.from({ length: 12 }, (_, n) => calls(`draft-${n + 2}`)).flat())).toHaveLength(
      12 * 12 - 70,
    );
    await expect(limiter().take('storyPreview', { address: '192.0.2.8', draftId: 'draft-1' })).rejects.toThrow();
    await expect(limiter().take('storyPreview', { address: '192.0.2.8', draftId: 'new' })).resolves.toBeUndefined();
  });

  it('multiplies limits per address and the allowance, but not the limits of an account', async () => {
    const wide = limiter(100);
    const calls = Array.from({ length: 101 }, (_, n) => wide.take('chat', { address: `192.0.2.${n}`, userId: 'u1' }));
    expect(await refusals(calls)).toHaveLength(1);
    for (let call = 0; call < 70; call += 1) await wide.take('register', { address });
    await expect(wide.take('register', { address })).resolves.toBeUndefined();
  });

  it('gives an account one allowance for all classes, exactly under concurrency and over several environments', async () => {
    const saves = Array.from({ length: 20 }, () => limiter().take('save', { userId: 'u1' }));
    const left = accountAllowance.weight % accountWeights.save;
    expect(await refusals(saves)).toHaveLength(20 - Math.floor(accountAllowance.weight / accountWeights.save));
    const reads = Array.from({ length: 30 }, () => limiter().take('read', { userId: 'u1' }));
    expect(await refusals(reads)).toHaveLength(30 - Math.floor(left / accountWeights.read));
    await expect(limiter().take('save', { userId: 'u2' })).resolves.toBeUndefined();
    nowMs += 1000 * (accountAllowance.windowSeconds - 1);
    await expect(limiter().take('save', { userId: 'u1' })).rejects.toMatchObject({ retryAfterSeconds: 1 });
    nowMs += 1000;
    await expect(limiter().take('save', { userId: 'u1' })).resolves.toBeUndefined();
  });

  it('counts an account with one write, with another one where its class has a limit of a day', async () => {
    for (const [throttle, expected] of [
      ['read', 1],
      ['upload', 1],
      ['checkout', 1],
      ['chat', 1],
      ['share', 2],
      ['deskRead', 0],
    ] as const) {
      writes = 0;
      await limiter().take(throttle, { userId: 'u1' });
      expect([throttle, writes]).toEqual([throttle, expected]);
    }
  });

  it('asks the table once per environment for calls that it refuses', async () => {
    const one = limiter();
    while ((await refusals([one.take('save', { userId: 'u1' })])).length === 0);
    writes = 0;
    expect(await refusals([one.take('save', { userId: 'u1' }), limiter().take('save', { userId: 'u1' })])).toHaveLength(
      2,
    );
    expect(writes).toBe(1);
    await expect(one.take('deskAct', { userId: 'u1' })).resolves.toBeUndefined();
    nowMs += 1000 * accountAllowance.windowSeconds;
    await expect(one.take('save', { userId: 'u1' })).resolves.toBeUndefined();
  });

  it('never refuses an ordinary customer in the heaviest hour', async () => {
    const one = limiter();
    const refused: string[] = [];
    /** As admission counts each. */
    async function call(...ids: readonly EndpointId[]) {
      for (const id of ids) {
        const { throttle } = endpoints[id];
        const filmTexts = id === 'listStories' ? [one.take('list', { userId: 'u1' })] : [];
        const counted = [one.take(throttle, { userId: 'u1' }), one.take(throttle, { address }), ...filmTexts];
        if ((await refusals(counted)).length > 0) refused.push(`${id} after ${(nowMs - windowStartMs) / 1000} s`);
      }
    }
    async function repeat(times: number, seconds: number, ...ids: readonly EndpointId[]) {
      for (let time = 0; time < times; time += 1) {
        await call(...ids);
        nowMs += seconds * 1000;
      }
    }
    await repeat(1, 1, 'getUser', 'claimDrafts', 'listDrafts', 'listStories');
    await repeat(60, 8, 'transcribeAnswer', 'sendChatMessage');
    await repeat(2, 20, 'previewStory');
    await call('addStory');
    // Two tabs while Wren writes.
    await repeat(60, 2, 'getStory', 'getStory', 'listStories');
    for (const id of ['uploadStoryImage', 'updateCaption'] as const) await repeat(20, 3, id, 'getStory');
    await repeat(10, 6, 'editStoryWithAi', 'updateStory');
    await repeat(40, 5, 'updateStory', 'getStory', 'listStoryVersions');
    await repeat(20, 1, 'updatePosting');
    await repeat(10, 5, 'adaptText', 'listAdaptations');
    await repeat(10, 2, 'changeStoryPrint', 'generatePdf');
    await repeat(5, 2, 'shareStory', 'getShare', 'stopSharing');
    for (let gift = 0; gift < 2; gift += 1) {
      await repeat(1, 5, 'getUser', 'listStories', 'getStory', 'validateCoupon', 'createGiftCheckout');
      await repeat(20, 3, 'confirmCheckout', 'listGifts');
      await repeat(2, 3, 'uploadStoryImage', 'answerGiftProof', 'listOrders', 'getGift');
    }
    await repeat(3, 5, 'createOrder', 'listOrders');
    expect(refused).toEqual([]);
    expect(nowMs - windowStartMs).toBeLessThan(3_600_000);
  });
});
