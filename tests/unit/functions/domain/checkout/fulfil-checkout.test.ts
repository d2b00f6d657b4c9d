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

describe('settling a session', () => {
  it('logs deliveries as info and failed ones as errors', async () => {
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

  it('asks Stripe to come again in five seconds for a checkout that is not known', async () => {
    const { sessionId } = await frame();
    const paid = shop.payments.pay(sessionId);
    const asked: string[] = [];
    const checkouts = {
      ...world().checkouts,
      get: async (id: string) => {
        asked.push(id);
        return undefined;
      },
    };
    for (const checkoutId of [null, 'c9']) {
      const call = fulfilCheckout({ ...paid, checkoutId }, [], { ...world(), checkouts });
      await expect(call).rejects.toMatchObject({ code: 'checkout-not-ready', retryAfterSeconds: 5 });
    }
    expect(asked).toEqual(['c9']);
  });

  it('ends the checkout of an expired session; of one that names no checkout nothing is known', async () => {
    const { checkoutId, sessionId } = await frame();
    const expired = shop.payments.change(sessionId, { status: 'expired', url: null });
    expect(await fulfilCheckout(expired, [], world())).toBe('expired');
    expect(shop.log.lines).toEqual([{ code: 'CHECKOUT_EXPIRED', fields: { checkoutId, outcome: 'expired' } }]);
    const nobodys = fulfilCheckout({ ...expired, checkoutId: null }, [], world());
    await expect(nobodys).rejects.toMatchObject({ code: 'checkout-not-ready' });
  });

  it('hands its parts to who brings the subscription up to date, and only for a subscription', async () => {
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

describe('ending a checkout', () => {
  it('says how it stands when it is over already, or not known', async () => {
    const { checkoutId, sessionId } = await frame();
    expect(await expireCheckout(checkoutId, [], world())).toBe('expired');
    expect(await expireCheckout(checkoutId, [], world())).toBe('expired');
    await fulfilCheckout(shop.payments.pay(sessionId), [], world());
    expect(await expireCheckout(checkoutId, [], world())).toBe('already');
    expect(await expireCheckout('c9', [], world())).toBe('already');
  });
});

describe('a payment that comes twice', () => {
  it('is none when Stripe names no payment, or the one that is known', async () => {
    const { sessionId } = await frame();
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], world());
    expect(await fulfilCheckout({ ...paid, paymentIntentId: null }, [], world())).toBe('already');
    expect(await fulfilCheckout(paid, [], world())).toBe('already');
    expect(await world().orders.listNeedingAttention()).toEqual([]);
  });

  it('of a subscription is its invoices’ affair: they are orders by themselves', async () => {
    const { checkoutId, sessionId } = await frame();
    const misfit = shop.payments.pay(sessionId, { subscriptionId: 'sub_1', mode: 'subscription' });
    expect(await fulfilCheckout(misfit, [], world())).toBe('quarantined');
    expect(await world().orders.get('u1', checkoutId)).toBeUndefined();
    expect(await world().orders.listNeedingAttention()).toMatchObject([{ orderId: checkoutId, reason: 'wrong-mode' }]);
  });

  it('without a payment’s name is noted for a person all the same', async () => {
    const { checkoutId, sessionId } = await frame();
    const misfit = shop.payments.pay(sessionId, { amountTotalCents: 1, paymentIntentId: null });
    expect(await fulfilCheckout(misfit, [], world())).toBe('quarantined');
    expect(await world().orders.get('u1', checkoutId)).toMatchObject({
      ...{ status: 'needs-attention', totalCents: 1, paymentIntentId: null },
    });
  });
});

describe('the confirmation after the payment', () => {
  const confirm = (sessionId: string) => confirmCheckout({ userId: 'u1', sessionId }, world());

  it('names the story, once it is there', async () => {
    const { checkoutId, sessionId } = await story();
    const bought = { kind: 'story', productName: 'Story Bundle', amountCents: 1900, giftId: null };
    expect(await confirm(sessionId)).toEqual({ ...bought, status: 'pending', storyId: null });
    shop.payments.pay(sessionId);
    expect(await confirm(sessionId)).toEqual({ ...bought, status: 'fulfilled', storyId: checkoutId });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('names neither story nor gift for a package', async () => {
    const { sessionId } = await frame();
    shop.payments.pay(sessionId);
    const bought = { kind: 'package', productName: 'Frame', amountCents: 5000 };
    expect(await confirm(sessionId)).toEqual({ ...bought, status: 'fulfilled', storyId: null, giftId: null });
  });

  it('names the gift, once it is paid', async () => {
    await putStory(shop.table);
    const cleanImages = async (bytes: Uint8Array) => ({ bytes, widthPx: 8, heightPx: 6 });
    const { checkoutId, sessionId } = await createGiftCheckout(aGiftRequest(), {
      ...{ ...world(), files: createMemoryFiles(), cleanImages },
    });
    expect(await confirm(sessionId)).toMatchObject({ kind: 'gift', status: 'pending', storyId: null, giftId: null });
    shop.payments.pay(sessionId);
    expect(await confirm(sessionId)).toMatchObject({ status: 'fulfilled', storyId: null, giftId: checkoutId });
  });

  it('says that a session is over, and that a person looks at a payment that does not fit', async () => {
    const { sessionId } = await frame();
    shop.payments.change(sessionId, { status: 'expired', url: null });
    expect(await confirm(sessionId)).toMatchObject({ status: 'expired' });
    const other = await story();
    shop.payments.pay(other.sessionId, { currency: 'eur' });
    expect(await confirm(other.sessionId)).toMatchObject({ status: 'pending', storyId: null });
  });

  it('knows no session that names no checkout, or one that is not there', async () => {
    const { sessionId } = await frame();
    for (const checkoutId of [null, 'c9']) {
      shop.payments.change(sessionId, { checkoutId });
      await expect(confirm(sessionId)).rejects.toMatchObject({ code: 'checkout-not-found' });
    }
  });
});
