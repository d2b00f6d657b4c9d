import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import type { Table } from '#functions/data/table.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { accountCollaborators, cheapPasswords, createTestClock } from '#tests/support/accounts.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const email = 'ann@example.com';
const hourMs = 3_600_000;

/** Enough guesses in `npm test` for 100 failures within an hour if none is refused. */
const guesses = isWholeProof ? 1000 : 200;

describe.each(proofBackends)('password guesses at one account on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
  });
  afterEach(() => table.close());

  /** Returns the times at which a password was verified. */
  async function guess(count: number, addresses: number, everySeconds: number): Promise<number[]> {
    const verifiedAt: number[] = [];
    const passwords = {
      ...cheapPasswords,
      verify: async () => {
        verifiedAt.push(clock.now());
        return false as const;
      },
    };
    const parts = { ...accountCollaborators(table, clock), passwords };
    const limiter = createRateLimiter(table, { clock, addressLimitMultiplier: 1 });
    for (let n = 0; n < count; n += 1) {
      const address = `192.0.2.${n % addresses}`;
      await limiter
        .take('login', { address })
        .then(() => logIn({ email, password: `guess ${n}` }, parts))
        .catch(() => undefined);
      clock.pass(everySeconds);
    }
    return verifiedAt;
  }

  const mostInAnHour = (times: readonly number[]) =>
    Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + hourMs).length));

  it.each([
    ['200 addresses, over an hour', 200, 3.6],
    ['200 addresses, over a day and a half', 200, 130],
  ])('verifies at most 100 guesses in any hour: %s', async (_, addresses, everySeconds) => {
    const verifiedAt = await guess(guesses, addresses, everySeconds);
    expect(verifiedAt.length).toBeGreaterThan(4);
    expect(mostInAnHour(verifiedAt)).toBeLessThanOrEqual(100);
  });

  it('counts IPv6 guesses per /64, so that a household counts as one address', async () => {
    const limiter = createRateLimiter(table, { clock, addressLimitMultiplier: 1 });
    const calls = Array.from({ length: 25 }, (_, n) => limiter.take('login', { address: `2001:db8:1:2::${n}` }));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});
