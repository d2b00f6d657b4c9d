import { describe, expect, it } from 'vitest';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { anOrder } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const order = anOrder({ receiptUrl: 'https://pay.stripe.com/receipts/1' });
const payment = { paymentIntentId: 'pi_1', userId: 'u1', orderId: order.orderId, amountCents: 1900, grant: null };
const attention: NeedsAttention = {
  orderId: order.orderId,
  userId: 'u1',
  reason: 'wrong-amount',
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  expectedCents: 1900,
  paidCents: 1,
  currency: 'usd',
  at: '2026-11-21T10:00:00.000Z',
};

describe.each(tableBackends)('the order repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('addPart writes an order once, and get returns it to its customer only', async () => {
    await shop.table.commit([shop.orders.addPart(order)]);
    await expect(shop.table.commit([shop.orders.addPart(order)])).rejects.toThrow('order');
    expect(await shop.orders.get('u1', order.orderId)).toEqual(order);
    expect(await shop.orders.get('u2', order.orderId)).toBeUndefined();
  });

  it('deliverFilmPart stores the address of a paid film only', async () => {
    const delivery = { url: 'https://films.example/1', at: '2026-11-21T10:00:00.000Z', storyId: null };
    const deliver = (orderId: string) => shop.table.commit([shop.orders.deliverFilmPart('u1', orderId, delivery)]);
    for (const [orderId, over] of [
      ['story', {}],
      ['booked', { kind: 'film', status: 'booked' }],
      ['paid', { kind: 'film' }],
    ] as const)
      await shop.table.commit([shop.orders.addPart(anOrder({ orderId, ...over }))]);
    for (const orderId of ['story', 'booked', 'none']) await expect(deliver(orderId)).rejects.toThrow('order');
    await deliver('paid');
    expect(await shop.orders.get('u1', 'paid')).toMatchObject({ filmDelivery: delivery, status: 'paid' });
  });

  it('list returns the newest first', async () => {
    const newer = { ...order, orderId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y10' };
    // This one was opened first and paid last.
    const paidLate = { ...order, orderId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y00', createdAt: '2026-11-21T11:00:00.000Z' };
    await shop.table.commit([shop.orders.addPart(newer), shop.orders.addPart(order), shop.orders.addPart(paidLate)]);
    const listed = (await shop.orders.list('u1')).map(({ orderId }) => orderId);
    expect(listed).toEqual([paidLate.orderId, newer.orderId, order.orderId]);
    expect(await shop.orders.list('u2')).toEqual([]);
  });

  it('changePart changes the status only from the states that it names', async () => {
    await shop.table.commit([shop.orders.addPart(order)]);
    const refund = shop.orders.changePart('u1', order.orderId, ['paid'], {
      status: 'partially-refunded',
      refundedCents: 500,
    });
    await shop.table.commit([refund]);
    await expect(shop.table.commit([refund])).rejects.toThrow('order');
    await shop.table.commit([
      shop.orders.changePart('u1', order.orderId, ['paid', 'partially-refunded'], { status: 'disputed' }),
    ]);
    expect(await shop.orders.get('u1', order.orderId)).toEqual({ ...order, status: 'disputed', refundedCents: 500 });
  });

  it('addPaymentPart writes a payment once, getPayment returns it, and grantPaymentPart adds its grant once', async () => {
    await shop.table.commit([shop.orders.addPaymentPart(payment)]);
    await expect(shop.table.commit([shop.orders.addPaymentPart(payment)])).rejects.toThrow('payment');
    expect(await shop.orders.getPayment('pi_1')).toEqual(payment);
    expect(await shop.orders.getPayment('pi_2')).toBeUndefined();
    const grant = { cause: 'checkout 1', source: 'bonus', stories: 1 } as const;
    await shop.table.commit([shop.orders.grantPaymentPart('pi_1', grant)]);
    await expect(shop.table.commit([shop.orders.grantPaymentPart('pi_1', grant)])).rejects.toThrow('payment');
    expect(await shop.orders.getPayment('pi_1')).toEqual({ ...payment, grant });
  });

  it('listPage returns pages, newest first', async () => {
    const newer = { ...order, orderId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y10' };
    await shop.table.commit([shop.orders.addPart(order), shop.orders.addPart(newer)]);
    const first = await shop.orders.listPage('u1', { limit: 1 });
    expect(first.items.map(({ orderId }) => orderId)).toEqual([newer.orderId]);
    const second = await shop.orders.listPage('u1', { limit: 1, cursor: first.cursor ?? '' });
    expect(second.items.map(({ orderId }) => orderId)).toEqual([order.orderId]);
    const rest = await shop.orders.listPage('u1', { limit: 2, cursor: second.cursor ?? '' });
    expect(rest).toEqual({ items: [], cursor: null });
  });

  it('listNeedingAttention returns orders between flagPart and unflagPart', async () => {
    await shop.table.commit([shop.orders.flagPart(attention)]);
    await expect(shop.table.commit([shop.orders.flagPart(attention)])).rejects.toThrow('attention');
    expect(await shop.orders.listNeedingAttention()).toEqual([attention]);
    await shop.table.commit([shop.orders.unflagPart(order.orderId)]);
    await expect(shop.table.commit([shop.orders.unflagPart(order.orderId)])).rejects.toThrow('attention');
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
  });

  it('isFlagged returns true for a flagged order, and requireUnflaggedPart refuses it', async () => {
    expect(await shop.orders.isFlagged(order.orderId)).toBe(false);
    await shop.table.commit([shop.orders.requireUnflaggedPart(order.orderId)]);
    await shop.table.commit([shop.orders.flagPart(attention)]);
    expect(await shop.orders.isFlagged(order.orderId)).toBe(true);
    await expect(shop.table.commit([shop.orders.requireUnflaggedPart(order.orderId)])).rejects.toThrow('attention');
  });

  it('requireUnclaimedPart accepts a paid or missing order, and refuses a refunded or disputed one', async () => {
    await shop.table.commit([shop.orders.requireUnclaimedPart('u1', order.orderId)]);
    await shop.table.commit([shop.orders.addPart(order)]);
    await shop.table.commit([shop.orders.requireUnclaimedPart('u1', order.orderId)]);
    for (const status of ['refunded', 'disputed'] as const) {
      await shop.table.commit([shop.orders.changePart('u1', order.orderId, ['paid', 'refunded'], { status })]);
      await expect(shop.table.commit([shop.orders.requireUnclaimedPart('u1', order.orderId)])).rejects.toThrow('order');
    }
  });

  it('removePart deletes an unpaid film order and refuses any other', async () => {
    const film: OrderRecord = { ...order, kind: 'film', status: 'booked', paymentIntentId: null };
    await shop.table.commit([shop.orders.addPart(film)]);
    await expect(shop.table.commit([shop.orders.removePart('u2', order.orderId)])).rejects.toThrow('order');
    await shop.table.commit([shop.orders.removePart('u1', order.orderId)]);
    expect(await shop.orders.get('u1', order.orderId)).toBeUndefined();
    for (const kept of [order, { ...film, status: 'paid' as const }]) {
      const orderId = `${kept.kind}-${kept.status}`;
      await shop.table.commit([shop.orders.addPart({ ...kept, orderId })]);
      await expect(shop.table.commit([shop.orders.removePart('u1', orderId)])).rejects.toThrow('order');
    }
  });
});
