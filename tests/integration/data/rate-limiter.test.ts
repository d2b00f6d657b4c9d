import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import type { Table } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

/** In the future, because DynamoDB Local deletes items that have expired by its own clock. */
const windowStartMs = Date.parse('2046-11-21T10:00:00.000Z');
const address = '192.0.2.7';

describe.each(tableBackends)('the rate limiter on $name', ({ url }) => {
  let table: Table & { close(): void };
  let nowMs = windowStartMs;
  const limiter = (addressLimitMultiplier = 1) =>
    createRateLimiter(table, { clock: { now: () => nowMs }, addressLimitMultiplier });

  beforeEach(async () => {
    nowMs = windowStartMs;
    table = await openTable(url);
  });
  afterEach(() => table.close());

  const refusals = async (calls: Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter((result) => result.status === 'rejected').map(({ reason }) => reason);

  it('take allows exactly the limit under concurrency', async () => {
    const refused = await refusals(Array.from({ length: 40 }, () => limiter().take('storyPreview', { address })));
    expect(refused).toHaveLength(40 - 20);
    for (const error of refused) expect(error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 3600 });
  });

  it('take does not count refused calls, and returns the end of the full window', async () => {
    // login: 20 per minute, 100 per hour. Five minutes use up the hour; refused calls do not count.
    for (let minute = 0; minute < 5; minute += 1) {
      nowMs = windowStartMs + minute * 60_000;
      const refused = await refusals(Array.from({ length: 25 }, () => limiter().take('login', { address })));
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
    const calls = Array.from({ length: 161 }, () => limiter().take('chat', { address }));
    const [error] = await refusals(calls);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ retryAfterSeconds: 1 });
    nowMs += 1000;
    await expect(limiter().take('chat', { address })).resolves.toBeUndefined();
  });

  it('take counts addresses separately, IPv6 by network', async () => {
    for (let call = 0; call < 10; call += 1) await limiter().take('register', { address: `2001:db8:1:2::${call}` });
    await expect(limiter().take('register', { address: '2001:db8:1:2:ffff::9' })).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    await expect(limiter().take('register', { address: '2001:db8:1:3::1' })).resolves.toBeUndefined();
  });

  it('multiplies limits per address only', async () => {
    const wide = limiter(100);
    const calls = Array.from({ length: 101 }, (_, n) => wide.take('chat', { address: `192.0.2.${n}`, userId: 'u1' }));
    expect(await refusals(calls)).toHaveLength(1);
    for (let call = 0; call < 20; call += 1) await wide.take('register', { address });
    await expect(wide.take('register', { address })).resolves.toBeUndefined();
  });
});
