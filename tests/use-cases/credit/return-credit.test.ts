import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, subscribe } from '#tests/support/subscriptions.ts';

describe('failStory returns the credit', () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop();
  });

  const start = async (userId: string, balance: CreditBalance) => {
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    return (await startStory(request, shop)).storyId;
  };
  const deliver = (type: string, id: string) => receiveEvent(aPaymentEvent(type, id), shop);

  async function expectReturned(userId: string, storyId: string, counters: Record<string, number>): Promise<void> {
    expect(await failStory(userId, storyId, shop)).toBe(true);
    expect(await failStory(userId, storyId, shop)).toBe(false);
    const account = await readBalances(shop.table, userId);
    expect(account).toMatchObject({ counters, returns: 1, failed: 1 });
    expect(account.ledger).toEqual(account.counters);
  }

  /** A story of the month that starts after the month's bucket was filled. */
  async function storyOfMonth(): Promise<string> {
    subscribe(shop.payments, 'u1', 1);
    await deliver('invoice.paid', 'in_u1_1');
    shop.clock.pass(5);
    return start('u1', { ...emptyBalance, monthlyStories: 6 });
  }

  it('of the free first story, which is free again', async () => {
    const balance = { ...emptyBalance, firstStory: true };
    await addCustomer(shop.table, 'u2', balance);
    await expectReturned('u2', await start('u2', balance), { first: 1, monthly: 0, bonus: 0 });
  });

  it('of a monthly story to its own bucket', async () => {
    await expectReturned('u1', await storyOfMonth(), { monthly: 6, bonus: 0 });
  });

  it('of a monthly story as a bonus after the bucket was refilled', async () => {
    const storyId = await storyOfMonth();
    shop.clock.pass(60_000);
    subscribe(shop.payments, 'u1', 2);
    await deliver('invoice.paid', 'in_u1_2');
    shop.clock.pass(5);
    await start('u1', { ...emptyBalance, monthlyStories: 6 });
    await expectReturned('u1', storyId, { monthly: 5, bonus: 1 });
  });

  it('of a monthly story as a bonus after the subscription ended', async () => {
    const storyId = await storyOfMonth();
    subscribe(shop.payments, 'u1', 1, { status: 'canceled' });
    await deliver('customer.subscription.deleted', 'sub_u1');
    await expectReturned('u1', storyId, { monthly: 0, bonus: 1 });
  });

  it('of a bought story as a bonus, and none when its payment was refunded', async () => {
    const buy = async () => {
      const { sessionId, checkoutId } = await createCheckout(storyCheckout(), shop);
      const session = shop.payments.pay(sessionId);
      await fulfilCheckout(session, [], shop);
      return { storyId: checkoutId, paymentIntentId: session.paymentIntentId };
    };
    await expectReturned('u1', (await buy()).storyId, { bonus: 1 });
    const { storyId, paymentIntentId } = await buy();
    const amounts = { amountCents: 1900, amountRefundedCents: 1900 };
    const facts = { currency: 'usd', receiptUrl: null, livemode: false };
    shop.payments.charges.set('ch_1', { chargeId: 'ch_1', paymentIntentId, ...amounts, ...facts });
    await deliver('charge.refunded', 'ch_1');
    expect(await failStory('u1', storyId, shop)).toBe(true);
    const account = await readBalances(shop.table, 'u1');
    expect(account).toMatchObject({ counters: { bonus: 1 }, returns: 2, failed: 2 });
    expect(account.ledger).toEqual(account.counters);
  });
});
