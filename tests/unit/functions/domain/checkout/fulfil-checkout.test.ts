import { beforeEach, describe, expect, it } from 'vitest';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { addFrame, checkoutCollaborators, storyCheckout } from '#tests/support/checkouts.ts';
import { aGiftRequest, createMemoryFiles, putStory } from '#tests/support/gifts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { readBalances } from '#tests/support/stories.ts';

let shop: MemoryShop;
beforeEach(async () => {
  shop = await openMemoryShop();
  await addFrame(shop.table);
});

const world = () => ({ ...checkoutCollaborators(shop.table, shop.payments), logger: shop.log.logger });
const frame = () => createCheckout(storyCheckout({}, { body: { product: { name: 'Frame' } } }), world());
const story = () => createCheckout(storyCheckout(), world());

describe('fulfilCheckout', () => {
  it('logs a fulfilled checkout, and logs a quarantined payment as an error', async () => {
    const { checkoutId, sessionId } = await frame();
    await fulfilCheckout(shop.payments.pay(sessionId), [], world());
    expect(shop.log.lines).toEqual([
      { code: 'CHECKOUT_SETTLED', fields: { checkoutId, sessionId, outcome: 'fulfilled' } },
    ]);
    const other = await story();
    await fulfilCheckout(shop.payments.pay(other.sessionId, { amountTotalCents: 1 }), [], world());
    expect(shop.log.lines.at(-1)).toEqual({
      code: 'PAYMENT_QUARANTINED',
      fields: { checkoutId: other.checkoutId, sessionId: other.sessionId, outcome: 'quarantined' },
    });
  });

  it('throws checkout-not-ready with a wait of five seconds for an unknown checkout', async () => {
    const { sessionId } = await frame();
    const paid = shop.payments.pay(sessionId);
    const reads: string[] = [];
    const checkouts = {
      ...world().checkouts,
      get: async (id: string) => {
        reads.push(id);
        return undefined;
      },
    };
    for (const checkoutId of [null, 'c9']) {
      const call = fulfilCheckout({ ...paid, checkoutId }, [], { ...world(), checkouts });
      await expect(call).rejects.toMatchObject({ code: 'checkout-not-ready', retryAfterSeconds: 5 });
    }
    expect(reads).toEqual(['c9']);
  });

  it('expires the checkout of an expired session and throws for a session without a checkout', async () => {
    const { checkoutId, sessionId } = await frame();
    const expired = shop.payments.change(sessionId, { status: 'expired', url: null });
    expect(await fulfilCheckout(expired, [], world())).toBe('expired');
    expect(shop.log.lines).toEqual([{ code: 'CHECKOUT_EXPIRED', fields: { checkoutId, outcome: 'expired' } }]);
    const unknown = fulfilCheckout({ ...expired, checkoutId: null }, [], world());
    await expect(unknown).rejects.toMatchObject({ code: 'checkout-not-ready' });
  });

  it('passes its parts to syncSubscription, for a subscription only', async () => {
    const synced: [string, readonly TransactionPart[]][] = [];
    const syncSubscription = async (id: string, parts: readonly TransactionPart[]) => {
      synced.push([id, parts]);
      await shop.table.commit(parts);
    };
    const listening = () => ({ ...world(), syncSubscription });
    await fulfilCheckout(shop.payments.pay((await frame()).sessionId), [], listening());
    expect(synced).toEqual([]);
    const subscriptions = { list: async () => [] };
    const month = await createSubscription(
      { userId: 'u1', email: 'u1@example.com', subscriptionActive: false },
      { ...world(), subscriptions },
    );
    const paid = shop.payments.pay(month.sessionId, { subscriptionId: 'sub_1', paymentIntentId: null });
    expect(await fulfilCheckout(paid, [], listening())).toBe('fulfilled');
    expect(synced.map(([id, parts]) => [id, parts.map(({ name }) => name)])).toEqual([
      ['sub_1', ['checkout', 'waiting', 'slot']],
    ]);
  });
});

describe('expireCheckout', () => {
  it('returns the outcome when the checkout is already closed or unknown', async () => {
    const { checkoutId, sessionId } = await frame();
    expect(await expireCheckout(checkoutId, [], world())).toBe('expired');
    expect(await expireCheckout(checkoutId, [], world())).toBe('expired');
    await fulfilCheckout(shop.payments.pay(sessionId), [], world());
    expect(await expireCheckout(checkoutId, [], world())).toBe('already');
    expect(await expireCheckout('c9', [], world())).toBe('already');
  });
});

describe('fulfilCheckout for repeated payments', () => {
  it('returns already when Stripe reports no payment or the known one', async () => {
    const { sessionId } = await frame();
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], world());
    expect(await fulfilCheckout({ ...paid, paymentIntentId: null }, [], world())).toBe('already');
    expect(await fulfilCheckout(paid, [], world())).toBe('already');
    expect(await world().orders.listNeedingAttention()).toEqual([]);
  });

  it('adds no order for a quarantined subscription payment', async () => {
    const { checkoutId, sessionId } = await frame();
    const mismatch = shop.payments.pay(sessionId, { subscriptionId: 'sub_1', mode: 'subscription' });
    expect(await fulfilCheckout(mismatch, [], world())).toBe('quarantined');
    expect(await world().orders.get('u1', checkoutId)).toBeUndefined();
    expect(await world().orders.listNeedingAttention()).toMatchObject([{ orderId: checkoutId, reason: 'wrong-mode' }]);
  });

  it('records an order that needs attention even without a payment id', async () => {
    const { checkoutId, sessionId } = await frame();
    const mismatch = shop.payments.pay(sessionId, { amountTotalCents: 1, paymentIntentId: null });
    expect(await fulfilCheckout(mismatch, [], world())).toBe('quarantined');
    expect(await world().orders.get('u1', checkoutId)).toMatchObject({
      status: 'needs-attention',
      totalCents: 1,
      paymentIntentId: null,
    });
  });
});

describe('confirmCheckout', () => {
  const confirm = (sessionId: string) => confirmCheckout({ userId: 'u1', sessionId }, world());

  it('returns the story id once the story exists', async () => {
    const { checkoutId, sessionId } = await story();
    const bought = { kind: 'story', productName: 'Story Bundle', amountCents: 1900, giftId: null };
    expect(await confirm(sessionId)).toEqual({ ...bought, status: 'pending', storyId: null });
    shop.payments.pay(sessionId);
    expect(await confirm(sessionId)).toEqual({ ...bought, status: 'fulfilled', storyId: checkoutId });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('returns neither story nor gift id for a package', async () => {
    const { sessionId } = await frame();
    shop.payments.pay(sessionId);
    const bought = { kind: 'package', productName: 'Frame', amountCents: 5000 };
    expect(await confirm(sessionId)).toEqual({ ...bought, status: 'fulfilled', storyId: null, giftId: null });
  });

  it('returns the gift id once the gift is paid', async () => {
    await putStory(shop.table);
    const cleanImages = async (bytes: Uint8Array) => ({ bytes, widthPx: 8, heightPx: 6 });
    const { checkoutId, sessionId } = await createGiftCheckout(aGiftRequest(), {
      ...world(),
      files: createMemoryFiles(),
      cleanImages,
    });
    expect(await confirm(sessionId)).toMatchObject({ kind: 'gift', status: 'pending', storyId: null, giftId: null });
    shop.payments.pay(sessionId);
    expect(await confirm(sessionId)).toMatchObject({ status: 'fulfilled', storyId: null, giftId: checkoutId });
  });

  it('returns expired for an expired session and pending for a quarantined payment', async () => {
    const { sessionId } = await frame();
    shop.payments.change(sessionId, { status: 'expired', url: null });
    expect(await confirm(sessionId)).toMatchObject({ status: 'expired' });
    const other = await story();
    shop.payments.pay(other.sessionId, { currency: 'eur' });
    expect(await confirm(other.sessionId)).toMatchObject({ status: 'pending', storyId: null });
  });

  it('throws checkout-not-found for an unknown or foreign session without asking Stripe', async () => {
    const { sessionId } = await frame();
    shop.payments.calls.length = 0;
    const foreign = () => confirmCheckout({ userId: 'u2', sessionId }, world());
    for (const call of [foreign, () => confirm('cs_test_unknown')]) {
      await expect(call()).rejects.toMatchObject({ code: 'checkout-not-found' });
    }
    expect(shop.payments.calls).toEqual([]);
    shop.payments.sessions.delete(sessionId);
    await expect(confirm(sessionId)).rejects.toMatchObject({ code: 'checkout-not-found' });
  });
});
