import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { createFaultyTransactions } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { permutations } from '#tests/support/random-choices.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import {
  anInvoice,
  aPaymentEvent,
  refundAtStripe,
  setCharge,
  setDispute,
  subscribe,
} from '#tests/support/subscriptions.ts';
import { proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('refunds and disputes on $name', ({ url }) => {
  let shop: CustomerShop;
  let counted = 0;
  beforeAll(async () => {
    shop = await openCustomerShop(url);
  });
  afterAll(() => shop.table.close());

  const deliver = (type: string, id: string, over: Partial<Shop> = {}) =>
    receiveEvent(aPaymentEvent(type, id), { ...shop, ...over });

  /** A new customer and their payment. */
  async function customer() {
    counted += 1;
    const userId = `c${counted}`;
    await addCustomer(shop.table, userId, emptyBalance);
    const [pi, cents] = [`pi_${userId}_1`, 4900];
    return {
      userId,
      pi,
      refund: (refundedCents = cents, over?: Partial<Shop>) =>
        deliver('charge.refunded', setCharge(shop.payments, pi, cents, refundedCents), over),
      dispute: (status: string, type = 'charge.dispute.created') =>
        deliver(type, setDispute(shop.payments, pi, status)),
      /** Refunds at Stripe's dashboard; the bank returns the newest. @returns the events of both */
      refundAndFail(refunded = cents, isAmountReduced = true) {
        const chargeId = `ch_${pi}`;
        if (!shop.payments.charges.has(chargeId)) setCharge(shop.payments, pi, cents);
        counted += 1;
        refundAtStripe(shop.payments, chargeId, refunded, counted);
        const made = aPaymentEvent('charge.refunded', chargeId);
        const refundId = shop.payments.failRefund(chargeId, isAmountReduced);
        const types = ['refund.updated', 'refund.failed', 'charge.refund.updated'];
        return { made, failed: types.map((type) => aPaymentEvent(type, refundId)) };
      },
      notes: async () =>
        (await shop.orders.listNeedingAttention()).flatMap((note) => (note.userId === userId ? note.reason : [])),
      openDisputes: async () => (await shop.today.listDisputes(100)).filter((each) => each.userId === userId),
      causes: async () => (await shop.ledger.list(userId)).map(({ cause, delta }) => `${cause}: ${delta}`).sort(),
      async account() {
        const { counters, ledger } = await readBalances(shop.table, userId);
        expect(ledger).toEqual(counters);
        const billing = await shop.users.getBilling(userId);
        const orders = await shop.orders.list(userId);
        return {
          ...counters,
          month: billing?.bucket?.invoiceId,
          orders: orders.map(({ status, refundedCents }) => `${status} ${refundedCents}`).toSorted(),
        };
      },
      takeStory: () =>
        startStory(
          { userId, balance: { ...emptyBalance, monthlyStories: 6 }, category: 'memories', transcript, opening: null },
          shop,
        ),
      payMonth: (month: number) => {
        subscribe(shop.payments, userId, month);
        return deliver('invoice.paid', `in_${userId}_${month}`);
      },
    };
  }

  /** Stripe's answer before the refund failed. */
  const chargeOf =
    (amountRefundedCents: number, isEarly = () => true): Shop['payments']['getCharge'] =>
    async (id) => {
      const charge = await shop.payments.getCharge(id);
      return charge && isEarly() ? { ...charge, amountRefundedCents } : charge;
    };

  async function subscriber() {
    const made = await customer();
    await made.payMonth(1);
    return made;
  }

  async function storyBuyer() {
    const { userId, account } = await customer();
    const request = storyCheckout({}, { userId, email: `${userId}@example.com` });
    const { sessionId, checkoutId: storyId } = await createCheckout(request, shop);
    const session = shop.payments.pay(sessionId);
    await fulfilCheckout(session, [], shop);
    const refund = (over?: Partial<Shop>) =>
      deliver('charge.refunded', setCharge(shop.payments, session.paymentIntentId, 1900, 1900), over);
    return { userId, storyId, account, refund, fail: () => failStory(userId, storyId, shop) };
  }

  it('reduce the month in proportion, book each refunded amount once, and update the order', async () => {
    const { userId, pi, refund, account, causes } = await subscriber();
    const event = aPaymentEvent('charge.refunded', setCharge(shop.payments, pi, 4900, 2450));
    expect([await receiveEvent(event, shop), await receiveEvent(event, shop)]).toEqual(['applied', 'seen-before']);
    expect(await account()).toMatchObject({ monthly: 3, orders: ['partially-refunded 2450'] });
    await refund();
    expect(await account()).toMatchObject({ monthly: 0, orders: ['refunded 4900'] });
    const chargeId = `ch_pi_${userId}_1`;
    expect(await causes()).toEqual([
      `invoice in_${userId}_1: 6`,
      `refund ${chargeId} 2450: -3`,
      `refund ${chargeId} 4900: -3`,
    ]);
    const [order] = await shop.orders.list(userId);
    const fields = { userId, orderId: order?.orderId, orderStatus: 'refunded' };
    expect(shop.lines.at(-1)).toEqual({ code: 'PAYMENT_CLAIMED', fields });
  });

  it('remove at most the stories that are left', async () => {
    const { takeStory, refund, account } = await subscriber();
    for (let taken = 0; taken < 4; taken += 1) await takeStory();
    await refund();
    expect(await account()).toMatchObject({ monthly: 0, orders: ['refunded 4900'] });
  });

  it('leave a later month unchanged, and return nothing to it', async () => {
    const { userId, payMonth, dispute, refund, account, takeStory } = await subscriber();
    await dispute('needs_response');
    await payMonth(2);
    await takeStory();
    await dispute('won');
    await refund();
    expect(await account()).toMatchObject({
      monthly: 5,
      month: `in_${userId}_2`,
      orders: ['paid 0', 'refunded 4900'],
    });
  });

  it('take nothing for a month that is over, of which nothing can be returned', async () => {
    const { pi, payMonth, refund } = await subscriber();
    await payMonth(2);
    await refund();
    expect(await shop.paymentStates.getState(pi)).toMatchObject({ claimedStories: 6, takenStories: 0 });
  });

  it('remove stories when a dispute opens, and return them when it is won', async () => {
    const { takeStory, dispute, account, openDisputes } = await subscriber();
    await takeStory();
    await dispute('needs_response');
    expect(await account()).toMatchObject({ monthly: 0, orders: ['disputed 0'] });
    expect(await openDisputes()).toMatchObject([{ totalCents: 4900 }]);
    await dispute('won', 'charge.dispute.closed');
    expect(await account()).toMatchObject({ monthly: 5, orders: ['paid 0'] });
    expect(await openDisputes()).toEqual([]);
  });

  it('remove the stories again when a won dispute is lost, and return them when it is won again', async () => {
    const { userId, dispute, account, causes } = await subscriber();
    const monthly: number[] = [];
    for (const status of ['needs_response', 'won', 'lost', 'won']) {
      await dispute(status);
      monthly.push((await account()).monthly);
    }
    expect(monthly).toEqual([0, 6, 0, 6]);
    const disputeId = `dp_pi_${userId}_1`;
    expect(await causes()).toEqual([
      `dispute ${disputeId} 2: -6`,
      `dispute ${disputeId}: -6`,
      `dispute-won ${disputeId} 3: 6`,
      `dispute-won ${disputeId}: 6`,
      `invoice in_${userId}_1: 6`,
    ]);
  });

  it('leave the order disputed when the dispute is lost, also when only its end arrives, and list it no more', async () => {
    for (const isOpened of [true, false]) {
      const { dispute, account, openDisputes } = await subscriber();
      if (isOpened) await dispute('needs_response');
      expect(await openDisputes()).toHaveLength(isOpened ? 1 : 0);
      await dispute('lost', 'charge.dispute.closed');
      expect(await account()).toMatchObject({ monthly: 0, orders: ['disputed 0'] });
      expect(await openDisputes()).toEqual([]);
    }
  });

  it('take nothing for a dispute that is won while its opening is applied', async () => {
    const { pi, dispute, account } = await subscriber();
    const disputeId = setDispute(shop.payments, pi, 'needs_response');
    let reads = 0;
    const getDispute: Shop['payments']['getDispute'] = async (id) => {
      const read = await shop.payments.getDispute(id);
      reads += 1;
      // The second read is the one that is applied.
      if (reads === 2) await dispute('won', 'charge.dispute.closed');
      return read;
    };
    const slow = { payments: { ...shop.payments, getDispute } };
    expect(await deliver('charge.dispute.created', disputeId, slow)).toBe('applied');
    expect(await account()).toMatchObject({ monthly: 6, orders: ['paid 0'] });
  });

  it('end in the same state for any order of two refunds and a dispute, each delivered twice concurrently', async () => {
    for (const order of permutations([0, 1, 2])) {
      const { pi, takeStory, account } = await subscriber();
      await takeStory();
      // The state at Stripe when all three events are delivered late.
      const refunded = setCharge(shop.payments, pi, 4900, 2450);
      const closed = setDispute(shop.payments, pi, 'won');
      const events = [
        aPaymentEvent('charge.refunded', refunded),
        aPaymentEvent('charge.refunded', refunded),
        aPaymentEvent('charge.dispute.closed', closed),
      ];
      for (const event of order.flatMap((index) => events.slice(index, index + 1)))
        await Promise.all([receiveEvent(event, shop), receiveEvent(event, shop)]);
      expect(await account()).toMatchObject({ monthly: 2, orders: ['partially-refunded 2450'] });
    }
  });

  it('return the stories of a refund that fails later, list its order once, and no longer once it is refunded', async () => {
    const { refund, refundAndFail, takeStory, account, notes, causes } = await subscriber();
    await takeStory();
    for (const round of [1, 2]) {
      // The refund is applied before it fails.
      const { made, failed } = refundAndFail();
      await refund(4900, {
        payments: { ...shop.payments, listRefunds: async () => [], getCharge: chargeOf(4900) },
      });
      expect(await account(), `${round}`).toMatchObject({ monthly: 0, orders: ['refunded 4900'] });
      expect(await notes()).toEqual([]);
      await Promise.all([...failed, made, ...failed].map((event) => receiveEvent(event, shop)));
      expect(await account(), `${round}`).toMatchObject({ monthly: 5, orders: ['paid 0'] });
      expect(await notes()).toEqual(['refund-failed']);
    }
    const sum = (await causes()).reduce((total, cause) => total + Number(cause.split(': ')[1]), 0);
    expect(sum).toBe(5);
  });

  it('that fail end in the same state for any order of their events, whatever Stripe’s amount contains', async () => {
    for (const isAmountReduced of [true, false]) {
      for (const order of permutations([0, 1, 2])) {
        const { refundAndFail, account, notes } = await subscriber();
        refundAndFail(2450, isAmountReduced);
        const { made, failed } = refundAndFail(2000, isAmountReduced);
        for (const index of order) {
          const event = [made, ...failed][index] ?? made;
          await Promise.all([receiveEvent(event, shop), receiveEvent(event, shop)]);
        }
        expect(await account()).toMatchObject({ monthly: 6, orders: ['paid 0'] });
        expect(await notes()).toEqual(['refund-failed']);
      }
    }
  });

  it('that fail during a dispute leave the order disputed, and paid when it is won', async () => {
    const { refundAndFail, dispute, account, notes } = await subscriber();
    await dispute('needs_response');
    const { failed } = refundAndFail(2450);
    for (const event of failed) await receiveEvent(event, shop);
    expect(await account()).toMatchObject({ monthly: 0, orders: ['disputed 0'] });
    expect(await notes()).toEqual(['refund-failed']);
    await dispute('won', 'charge.dispute.funds_reinstated');
    expect(await account()).toMatchObject({ monthly: 6, orders: ['paid 0'] });
  });

  it('take the money and stories of an inquiry only once it is a dispute', async () => {
    const { dispute, account } = await subscriber();
    await dispute('warning_needs_response');
    expect(await account()).toMatchObject({ monthly: 6, orders: ['paid 0'] });
    await dispute('needs_response', 'charge.dispute.funds_withdrawn');
    expect(await account()).toMatchObject({ monthly: 0, orders: ['disputed 0'] });
  });

  it('never overwrite what Stripe answered later', async () => {
    const { refund, refundAndFail, account } = await subscriber();
    const { failed } = refundAndFail();
    let reads = 0;
    const listRefunds: Shop['payments']['listRefunds'] = async (id) => {
      reads += 1;
      if (reads > 1) return shop.payments.listRefunds(id);
      for (const event of failed) await receiveEvent(event, shop);
      return [];
    };
    await refund(4900, { payments: { ...shop.payments, listRefunds, getCharge: chargeOf(4900, () => reads === 1) } });
    expect(await account()).toMatchObject({ monthly: 6, orders: ['paid 0'] });
  });

  it('keep counters equal to the ledger when a refund races with new stories', async () => {
    const { refund, takeStory, account } = await subscriber();
    await Promise.allSettled([refund(), ...Array.from({ length: 6 }, takeStory)]);
    await refund();
    expect(await account()).toMatchObject({ monthly: 0, orders: ['refunded 4900'] });
  });

  it('preserve the new month when it races with the refund of the last one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { userId, takeStory, payMonth, refund, account } = await subscriber();
      await takeStory();
      await Promise.all([refund(), payMonth(2)]);
      const orders = ['paid 0', 'refunded 4900'];
      expect(await account()).toMatchObject({ monthly: 6, month: `in_${userId}_2`, orders });
    }
  });

  it('remove no credit for a written story, and mark its order as refunded', async () => {
    const { refund, account } = await storyBuyer();
    await refund();
    expect(await account()).toMatchObject({ bonus: 0, orders: ['refunded 1900'] });
  });

  it('remove the returned credit of a failed story once, and return none after the refund', async () => {
    const before = await storyBuyer();
    await before.fail();
    expect(await before.account()).toMatchObject({ bonus: 1 });
    await Promise.all([before.refund(), before.refund()]);
    expect(await before.account()).toMatchObject({ bonus: 0 });
    const after = await storyBuyer();
    await after.refund();
    expect(await after.fail()).toBe(true);
    expect(await after.account()).toMatchObject({ bonus: 0 });
  });

  it('leave no credit when a refund races with the failure of the story', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refund, fail, account } = await storyBuyer();
      await Promise.all([refund(), fail()]);
      expect(await account()).toMatchObject({ bonus: 0, orders: ['refunded 1900'] });
    }
    const { refund, fail, account } = await storyBuyer();
    let hasFailed = false;
    // The story fails after the refund has read that no credit was returned.
    const commit: Shop['transactions']['commit'] = async (parts) => {
      if (!hasFailed) await fail();
      hasFailed = true;
      await shop.table.commit(parts);
    };
    await refund({ transactions: { commit } });
    expect(await account()).toMatchObject({ bonus: 0, orders: ['refunded 1900'] });
  });

  it('store an order for a charge outside the months, without stories, and apply its refund', async () => {
    const { userId, takeStory, account } = await subscriber();
    await takeStory();
    const upgrade = { billingReason: 'subscription_update', amountPaidCents: 1000, paymentIntentId: `up_${userId}` };
    shop.payments.invoices.set('in_up', anInvoice(userId, 2, { invoiceId: 'in_up', ...upgrade }));
    await Promise.all([1, 2, 3].map(() => deliver('invoice.paid', 'in_up')));
    const charge = setCharge(shop.payments, upgrade.paymentIntentId, 1000, 1000);
    expect(await deliver('charge.refunded', charge)).toBe('applied');
    expect(await account()).toMatchObject({ monthly: 5, orders: ['paid 0', 'refunded 1000'] });
    expect(await shop.subscriptions.get(userId, `sub_${userId}`)).toMatchObject({ invoiceId: `in_${userId}_1` });
  });

  it('ask for a retry until payment, customer, order and Stripe’s object are there', async () => {
    const retryLater = { code: 'checkout-not-ready', retryAfterSeconds: 5 };
    await expect(deliver('charge.refunded', 'ch_unknown')).rejects.toMatchObject(retryLater);
    await expect(deliver('charge.dispute.created', 'dp_unknown')).rejects.toMatchObject(retryLater);
    const early = await customer();
    await expect(early.refund()).rejects.toMatchObject(retryLater);
    await early.payMonth(1);
    expect(await early.refund()).toBe('applied');
    expect(await early.account()).toMatchObject({ monthly: 0, orders: ['refunded 4900'] });
    const { refund, account } = await subscriber();
    const gone = async () => undefined;
    const withoutProfile = { users: { ...shop.users, getBilling: gone } };
    for (const missing of [withoutProfile, { orders: { ...shop.orders, get: gone } }])
      await expect(refund(4900, missing)).rejects.toMatchObject(retryLater);
    expect(await account()).toMatchObject({ monthly: 6, orders: ['paid 0'] });
  });

  it('are tried again after concurrent writes, and left to Stripe’s retry when each round lost', async () => {
    const { refund, account } = await subscriber();
    const lost = (count: number) => ({
      transactions: createFaultyTransactions(
        shop.table,
        Array.from({ length: count }, () => new TransactionRefused(['billing'])),
      ),
    });
    const call = refund(4900, lost(20));
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 5 });
    expect(await account()).toMatchObject({ monthly: 6 });
    expect(await refund(4900, lost(7))).toBe('applied');
    expect(await account()).toMatchObject({ monthly: 0 });
  });
});
