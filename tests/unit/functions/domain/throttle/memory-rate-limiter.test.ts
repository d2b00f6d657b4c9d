import { describe, expect, it } from 'vitest';
import { createMemoryRateLimiter } from '#functions/domain/throttle/memory-rate-limiter.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';

const [{ calls, windowSeconds }] = throttleClasses.pdf.limits;
/** 15 minutes before a window ends. */
const start = 1_795_255_200_000 - 900_000;

function limiter(addressLimitMultiplier = 1) {
  const clock = { at: start, now: () => clock.at };
  return { clock, ...createMemoryRateLimiter({ clock, addressLimitMultiplier }) };
}

const address = '203.0.113.7';
const refusalOf = (call: Promise<void>) =>
  call.then(
    () => undefined,
    (error) => error,
  );

describe('createMemoryRateLimiter', () => {
  it('admits the calls of the class, then throws with the wait', async () => {
    const { take } = limiter();
    for (let i = 0; i < calls; i += 1) await take('pdf', { address });
    expect(await refusalOf(take('pdf', { address }))).toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 900,
    });
  });

  it('counts each IPv4 address and each IPv6 network separately', async () => {
    const { take } = limiter();
    for (let i = 0; i < calls; i += 1) await take('pdf', { address: `2001:db8:1:2::${i}` });
    expect(await refusalOf(take('pdf', { address: '2001:db8:1:2::ffff' }))).toMatchObject({
      code: 'too-many-requests',
    });
    expect(await refusalOf(take('pdf', { address: '2001:db8:1:3::1' }))).toBeUndefined();
  });

  it('starts from zero in the next window', async () => {
    const { take, clock } = limiter();
    for (let i = 0; i < calls; i += 1) await take('pdf', { address });
    clock.at += windowSeconds * 1000;
    expect(await refusalOf(take('pdf', { address }))).toBeUndefined();
  });

  it("multiplies the limit by the stage's factor", async () => {
    const { take } = limiter(100);
    for (let i = 0; i < calls * 100; i += 1) await take('pdf', { address });
    expect(await refusalOf(take('pdf', { address }))).toMatchObject({ status: 429 });
  });

  it('forgets the oldest of 20,000 addresses, but none in use', async () => {
    const { take } = limiter();
    for (let i = 0; i < calls - 1; i += 1) await take('pdf', { address });
    for (let i = 0; i < 30_000; i += 1) {
      if (i === 15_000) await take('pdf', { address });
      await take('pdf', { address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` });
    }
    expect(await refusalOf(take('pdf', { address }))).toMatchObject({ status: 429 });
    expect(await refusalOf(take('pdf', { address: '10.0.0.0' }))).toBeUndefined();
  });

  it('stores at most 20,000 addresses', async () => {
    const { take } = limiter();
    const first = '10.0.0.0';
    for (let i = 0; i < calls; i += 1) await take('pdf', { address: first });
    for (let i = 1; i < 20_000; i += 1) await take('pdf', { address: `10.0.${i >> 8}.${i & 255}` });
    expect(await refusalOf(take('pdf', { address: first }))).toMatchObject({ status: 429 });
    await take('pdf', { address });
    expect(await refusalOf(take('pdf', { address: first }))).toBeUndefined();
  });

  it('refuses a class that counts per account', async () => {
    await expect(limiter().take('chat', { address })).rejects.toThrow('per account');
  });
});
