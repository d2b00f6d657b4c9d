import { beforeEach, describe, expect, it } from 'vitest';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { closeForAnother, resumeSession, startSession } from '#functions/domain/checkout/payment-session.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import { addFrame, checkoutCollaborators, storyCheckout } from '#tests/support/checkouts.ts';
import type { FakePayments } from '#tests/support/fake-payments.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';

let shop: MemoryShop;
let sessionId: string;
let checkoutId: string;
beforeEach(async () => {
  shop = await openMemoryShop();
  await addFrame(shop.table);
  const request = storyCheckout({}, { body: { product: { name: 'Frame' } } });
  ({ sessionId, checkoutId } = await createCheckout(request, world()));
  shop.payments.calls.length = 0;
});

const world = () => checkoutCollaborators(shop.table, shop.payments);
async function seen(over: Partial<Checkout> = {}): Promise<Checkout> {
  const checkout = await world().checkouts.get(checkoutId);
  if (checkout === undefined) throw new Error('no checkout');
  return { ...checkout, ...over };
}
const status = async () => (await seen()).status;
const stripeSays = (over: Partial<PaymentSession>) => shop.payments.change(sessionId, over);

describe('ending a session that something else is bought in place of', () => {
  it('ends it at Stripe first, then its checkout', async () => {
    expect(await closeForAnother(await seen(), world())).toBe('closed');
    expect(shop.payments.calls).toEqual(['expireSession', 'getSession']);
    expect(shop.payments.sessions.get(sessionId)).toMatchObject({ status: 'expired' });
    expect(await status()).toBe('expired');
  });

  it('asks nothing of Stripe for one that was never given out', async () => {
    await closeForAnother(await seen(), world());
    shop.payments.calls.length = 0;
    expect(
      await closeForAnother(await seen({ sessionId: null, status: 'open' }), {
        ...world(),
        checkouts: { ...world().checkouts, get: async () => undefined },
      }),
    ).toBe('closed');
    expect(shop.payments.calls).toEqual([]);
  });

  it('waits while Stripe has not ended it', async () => {
    const stubborn = { ...shop.payments, expireSession: async () => {} };
    const call = closeForAnother(await seen(), { ...world(), payments: stubborn });
    await expect(call).rejects.toMatchObject({ code: 'payments-unavailable', retryAfterSeconds: 5 });
    expect(await status()).toBe('open');
  });

  it('ends one that Stripe knows nothing of', async () => {
    shop.payments.sessions.delete(sessionId);
    expect(await closeForAnother(await seen(), world())).toBe('closed');
    expect(await status()).toBe('expired');
  });

  it('leaves one whose money is on its way', async () => {
    stripeSays({ status: 'complete', url: null });
    expect(await closeForAnother(await seen(), world())).toBe('paying');
    expect(await status()).toBe('open');
  });

  it('delivers one that was paid, and says so', async () => {
    shop.payments.pay(sessionId);
    await expect(closeForAnother(await seen(), world())).rejects.toMatchObject({ code: 'already-paid' });
    expect(await status()).toBe('fulfilled');
  });

  it('ends too what was given out while it looked', async () => {
    expect(await closeForAnother(await seen({ sessionId: null }), world())).toBe('closed');
    expect(shop.payments.calls).toEqual(['expireSession', 'getSession']);
    expect(shop.payments.sessions.get(sessionId)).toMatchObject({ status: 'expired' });
  });
});

describe('giving a session again', () => {
  it('gives the one that is open', async () => {
    const url = shop.payments.sessions.get(sessionId)?.url;
    expect(await resumeSession(await seen(), world())).toEqual({ checkoutId, sessionId, url });
  });

  it.each<[string, Partial<PaymentSession>]>([
    ['is over', { status: 'expired', url: null }],
    ['has no page any more', { url: null }],
  ])('ends the checkout of one that %s', async (_name, over) => {
    stripeSays(over);
    expect(await resumeSession(await seen(), world())).toBeUndefined();
    expect(await status()).toBe('expired');
  });

  it('ends the checkout of one that Stripe does not know', async () => {
    shop.payments.sessions.delete(sessionId);
    expect(await resumeSession(await seen(), world())).toBeUndefined();
    expect(await status()).toBe('expired');
  });

  it('says that it is paid, also while the money is on its way', async () => {
    stripeSays({ status: 'complete', url: null });
    await expect(resumeSession(await seen(), world())).rejects.toMatchObject({ code: 'already-paid' });
    expect(await status()).toBe('open');
    shop.payments.pay(sessionId);
    await expect(resumeSession(await seen(), world())).rejects.toMatchObject({ code: 'already-paid' });
    expect(await status()).toBe('fulfilled');
  });
});

describe('asking Stripe for a session', () => {
  it('gives nothing out that has no page, and ends it', async () => {
    const createSession: FakePayments['createSession'] = async () => stripeSays({ url: null });
    expect(
      await startSession(await seen(), { ...world(), payments: { ...shop.payments, createSession } }),
    ).toBeUndefined();
    expect(shop.payments.sessions.get(sessionId)).toMatchObject({ status: 'expired' });
    expect(await status()).toBe('expired');
  });

  it('gives nothing out for a checkout that was ended meanwhile', async () => {
    const checkout = await seen();
    await closeForAnother(checkout, world());
    expect(await startSession(checkout, world())).toBeUndefined();
  });
});
