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

describe('supersede', () => {
  it('expires the session at Stripe before its checkout', async () => {
    expect(await closeForAnother(await seen(), world())).toBe('closed');
    expect(shop.payments.calls).toEqual(['expireSession', 'getSession']);
    expect(shop.payments.sessions.get(sessionId)).toMatchObject({ status: 'expired' });
    expect(await status()).toBe('expired');
  });

  it('does not call Stripe for a checkout without a session', async () => {
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

  it('throws payments-unavailable while Stripe has not expired the session', async () => {
    const ineffective = { ...shop.payments, expireSession: async () => {} };
    const call = closeForAnother(await seen(), { ...world(), payments: ineffective });
    await expect(call).rejects.toMatchObject({ code: 'payments-unavailable', retryAfterSeconds: 5 });
    expect(await status()).toBe('open');
  });

  it('expires the checkout of a session that Stripe does not know', async () => {
    shop.payments.sessions.delete(sessionId);
    expect(await closeForAnother(await seen(), world())).toBe('closed');
    expect(await status()).toBe('expired');
  });

  it('leaves a session whose payment is processing', async () => {
    stripeSays({ status: 'complete', url: null });
    expect(await closeForAnother(await seen(), world())).toBe('paying');
    expect(await status()).toBe('open');
  });

  it('fulfils a paid session and throws already-paid', async () => {
    shop.payments.pay(sessionId);
    await expect(closeForAnother(await seen(), world())).rejects.toMatchObject({ code: 'already-paid' });
    expect(await status()).toBe('fulfilled');
  });

  it('expires a session that was created in the meantime', async () => {
    expect(await closeForAnother(await seen({ sessionId: null }), world())).toBe('closed');
    expect(shop.payments.calls).toEqual(['expireSession', 'getSession']);
    expect(shop.payments.sessions.get(sessionId)).toMatchObject({ status: 'expired' });
  });
});

describe('resumeSession', () => {
  it('returns the open session', async () => {
    const url = shop.payments.sessions.get(sessionId)?.url;
    expect(await resumeSession(await seen(), world())).toEqual({ checkoutId, sessionId, url });
  });

  it.each<[string, Partial<PaymentSession>]>([
    ['is expired', { status: 'expired', url: null }],
    ['has no URL', { url: null }],
  ])('expires the checkout of a session that %s', async (_name, over) => {
    stripeSays(over);
    expect(await resumeSession(await seen(), world())).toBeUndefined();
    expect(await status()).toBe('expired');
  });

  it('expires the checkout of a session that Stripe does not know', async () => {
    shop.payments.sessions.delete(sessionId);
    expect(await resumeSession(await seen(), world())).toBeUndefined();
    expect(await status()).toBe('expired');
  });

  it('throws already-paid for a paid session and for a processing payment', async () => {
    stripeSays({ status: 'complete', url: null });
    await expect(resumeSession(await seen(), world())).rejects.toMatchObject({ code: 'already-paid' });
    expect(await status()).toBe('open');
    shop.payments.pay(sessionId);
    await expect(resumeSession(await seen(), world())).rejects.toMatchObject({ code: 'already-paid' });
    expect(await status()).toBe('fulfilled');
  });
});

describe('startSession', () => {
  it('returns undefined for a session without URL and expires it', async () => {
    const createSession: FakePayments['createSession'] = async () => stripeSays({ url: null });
    expect(
      await startSession(await seen(), { ...world(), payments: { ...shop.payments, createSession } }),
    ).toBeUndefined();
    expect(shop.payments.sessions.get(sessionId)).toMatchObject({ status: 'expired' });
    expect(await status()).toBe('expired');
  });

  it('returns undefined for a checkout that was expired meanwhile', async () => {
    const checkout = await seen();
    await closeForAnother(checkout, world());
    expect(await startSession(checkout, world())).toBeUndefined();
  });
});
