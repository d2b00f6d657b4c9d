import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { moveProductOrder } from '#functions/domain/order/move-product-order.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { presentOrderCard } from '#functions/domain/order/product-order.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { refundOrder } from '#functions/domain/payments/refund-order.ts';
import type { WantedOrderMove } from '#shared/schemas/desk-orders.ts';
import { aProductOrder } from '#tests/support/builders.ts';
import { addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { addCustomer } from '#tests/support/stories.ts';
import { aPaymentEvent, setCharge, setDispute } from '#tests/support/subscriptions.ts';
import { proofBackends } from '#tests/support/tables.ts';

const operator = { operatorId: 'olive', name: 'Olive', role: 'owner' } as const;

describe.each(proofBackends)('the board of paid products on $name', ({ url }) => {
  let shop: CustomerShop;
  let counted = 0;
  beforeAll(async () => {
    shop = await openCustomerShop(url);
    await addFrame(shop.table);
  });
  afterAll(() => shop.table.close());

  const isOn = async (list: 'open' | 'done', orderId: string) => {
    const page = { limit: 1000 };
    const { productOrders, clock } = shop;
    const { items } = await (list === 'open'
      ? productOrders.listOpenPage(page)
      : productOrders.listDonePage(page, clock));
    return items.some((item) => item.orderId === orderId);
  };

  /** A frame that a new customer bought. */
  async function bought(paid: Parameters<typeof shop.payments.pay>[1] = {}) {
    counted += 1;
    const userId = `p${counted}`;
    const email = `${userId}@example.com`;
    await addCustomer(shop.table, userId, emptyBalance);
    const request = storyCheckout({}, { userId, email, body: { product: { name: 'Frame' } } });
    const { sessionId, checkoutId: orderId } = await createCheckout(request, shop);
    const session = shop.payments.pay(sessionId, paid);
    await fulfilCheckout(session, [], shop);
    const { paymentIntentId: pi, amountTotalCents: total } = session;
    const chargeId = setCharge(shop.payments, pi, total);
    const order = async (): Promise<OrderRecord> => (await shop.orders.get(userId, orderId)) ?? expect.unreachable();
    return {
      userId,
      orderId,
      total,
      order,
      session,
      move: (move: WantedOrderMove) => moveProductOrder(orderId, move, shop),
      refund: (cents: number) => refundOrder({ userId, orderId, cents, requestId: ulid(), operator }, shop.table, shop),
      hearRefund: (cents: number) => {
        setCharge(shop.payments, pi, total, cents);
        return receiveEvent(aPaymentEvent('charge.refunded', chargeId), shop);
      },
      dispute: (status: string, type = 'charge.dispute.created') =>
        receiveEvent(aPaymentEvent(type, setDispute(shop.payments, pi, status)), shop),
      mails: async () =>
        (await shop.queuedMails())
          .filter((mail) => mail.to === email)
          .map(({ template, data }) => ({ template, data })),
      board: async () => ({ open: await isOn('open', orderId), done: await isOn('done', orderId) }),
    };
  }

  const conflict = expect.objectContaining({ code: 'conflict' });
  const onBoard = { open: true, done: false };
  const nowhere = { open: false, done: false };

  it('shows what was paid at once, and moves it from step to step with a mail each', async () => {
    const { order, move, mails, board, session } = await bought();
    await fulfilCheckout(session, [], shop);
    expect(await board()).toEqual(onBoard);
    expect(presentOrderCard(await order(), undefined)).toMatchObject({
      state: 'paid',
      seen: 0,
      moves: ['in-work', 'done'],
    });
    await move({ to: 'in-work', seen: 0 });
    await move({ to: 'sent', seen: 1, tracking: 'TW 1' });
    expect(await board()).toEqual(onBoard);
    const done = await move({ to: 'done', seen: 2 });
    expect(await order()).toEqual(done);
    expect(done.making).toMatchObject({ state: 'done', tracking: 'TW 1', version: 3 });
    expect(await board()).toEqual({ open: false, done: true });
    expect((await mails()).map(({ template, data }) => [template, data['tracking']])).toEqual([
      ['package-bought', undefined],
      ['product-in-work', ''],
      ['product-sent', 'TW 1'],
      ['product-done', 'TW 1'],
    ]);
    shop.clock.pass(31 * 86_400_000);
    expect(await board()).toEqual(nowhere);
  });

  it('refuses a step that does not follow, and one by an operator who saw an earlier state', async () => {
    const { move, mails, order } = await bought();
    const refused: WantedOrderMove[] = [
      { to: 'sent', seen: 0 },
      { to: 'done', seen: 0 },
      { to: 'in-work', seen: 1 },
    ];
    for (const wanted of refused) await expect(move(wanted), JSON.stringify(wanted)).rejects.toEqual(conflict);
    await move({ to: 'in-work', seen: 0 });
    await expect(move({ to: 'sent', seen: 0 })).rejects.toEqual(conflict);
    expect((await order()).making).toMatchObject({ state: 'in-work' });
    expect(await mails()).toHaveLength(2);
    await expect(moveProductOrder('none', { to: 'in-work', seen: 0 }, shop)).rejects.toMatchObject({
      code: 'order-not-found',
    });
  });

  it('applies the same move once, also after it left the board, and corrects a tracking number with a mail', async () => {
    const { move, mails } = await bought();
    for (const seen of [0, 0, 1]) await move({ to: 'in-work', seen });
    for (const tracking of ['TW 1', 'TW 1']) await move({ to: 'sent', seen: 1, tracking });
    await expect(move({ to: 'sent', seen: 1, tracking: 'TW 2' })).rejects.toEqual(conflict);
    await move({ to: 'sent', seen: 2, tracking: 'TW 2' });
    for (const seen of [3, 3]) await move({ to: 'done', seen });
    expect((await mails()).slice(1).map(({ template, data }) => `${template} ${data['tracking']}`)).toEqual([
      'product-in-work ',
      'product-sent TW 1',
      'product-sent TW 2',
      'product-done TW 2',
    ]);
  });

  it('closes an order of any step without a mail where the operator says so', async () => {
    const { move, mails, board } = await bought();
    await move({ to: 'done', seen: 0, withoutMail: true });
    expect(await board()).toEqual({ open: false, done: true });
    expect(await mails()).toHaveLength(1);
  });

  it('applies one of ten concurrent moves to each step, with one mail', async () => {
    const { move, mails, order } = await bought();
    const steps = ['in-work', 'sent', 'done'] as const;
    for (const [seen, to] of steps.entries()) {
      const wanted = (call: number): WantedOrderMove =>
        to === 'sent' ? { to, seen, tracking: `TW ${call}` } : { to, seen };
      const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, call) => move(wanted(call))));
      for (const result of tries) if (result.status === 'rejected') expect(result.reason).toEqual(conflict);
      expect(tries.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
      expect((await order()).making).toMatchObject({ state: to, version: seen + 1 });
      expect(await mails()).toHaveLength(seen + 2);
    }
  });

  it('takes a refunded order off the board from every step, and keeps one that is refunded in part', async () => {
    for (const steps of [0, 1, 2, 3]) {
      const { move, board, refund, total } = await bought();
      for (const [seen, to] of (['in-work', 'sent', 'done'] as const).slice(0, steps).entries())
        await move({ to, seen });
      await refund(100);
      expect(await board(), `${steps} steps`).toEqual(steps === 3 ? { open: false, done: true } : onBoard);
      await refund(total - 100);
      expect(await board(), `${steps} steps`).toEqual(nowhere);
      await expect(move({ to: 'in-work', seen: 0 })).rejects.toMatchObject({ code: 'order-not-found' });
    }
  });

  it('refuses to move what is being refunded in full until Stripe has answered', async () => {
    const { move, order, refund, total } = await bought();
    shop.payments.failNext('refundPart');
    expect(await refund(total)).toBe('asked');
    expect(presentOrderCard(await order(), undefined)).toMatchObject({ isRefundAsked: true, moves: [] });
    await expect(move({ to: 'in-work', seen: 0 })).rejects.toEqual(conflict);
  });

  it('hides a disputed order, and shows it again in its step when the dispute is won', async () => {
    const { move, board, dispute, order } = await bought();
    await move({ to: 'in-work', seen: 0 });
    await dispute('needs_response');
    expect(await board()).toEqual(nowhere);
    await dispute('won', 'charge.dispute.closed');
    expect(await board()).toEqual(onBoard);
    expect((await order()).making).toMatchObject({ state: 'in-work' });
  });

  it('shows a flagged order only once an operator delivers it', async () => {
    const { orderId, board } = await bought({ amountTotalCents: 4000 });
    expect(await board()).toEqual(nowhere);
    await resolveOrder(orderId, 'deliver', shop);
    expect(await board()).toEqual(onBoard);
  });

  it('gives an order from before the steps its first one', async () => {
    const old = aProductOrder({ userId: 'old', orderId: 'OLD' });
    await shop.table.commit([shop.orders.addPart(old), shop.productOrders.listPart(old)]);
    expect(presentOrderCard(old, undefined)).toMatchObject({ state: 'paid', since: old.createdAt, seen: 0 });
    const moved = await moveProductOrder('OLD', { to: 'in-work', seen: 0 }, shop);
    expect(await shop.orders.get('old', 'OLD')).toEqual(moved);
    expect(moved.making).toMatchObject({ state: 'in-work', version: 1 });
  });

  /** Runs `event` after the move has read the order, and before it commits. */
  const moveAfter = (event: () => Promise<unknown>, orderId: string, wanted: WantedOrderMove) =>
    moveProductOrder(orderId, wanted, {
      ...shop,
      transactions: {
        async commit(parts) {
          await event();
          await shop.table.commit(parts);
        },
      },
    });

  it('refuses a move that read the order before a refund, a request for one, or another move', async () => {
    const events: Record<string, (made: Awaited<ReturnType<typeof bought>>) => Promise<unknown>> = {
      'a refund': ({ hearRefund, total }) => hearRefund(total),
      'a partial refund': ({ hearRefund }) => hearRefund(100),
      'a request that Stripe has not answered': ({ refund, total }) => {
        shop.payments.failNext('refundPart');
        return refund(total);
      },
      'another move': ({ move }) => move({ to: 'done', seen: 0, withoutMail: true }),
    };
    for (const [name, event] of Object.entries(events)) {
      const made = await bought();
      const late = moveAfter(() => event(made), made.orderId, { to: 'in-work', seen: 0 });
      await expect(late, name).rejects.toEqual(conflict);
      expect(
        (await made.mails()).map(({ template }) => template),
        name,
      ).not.toContain('product-in-work');
    }
  });

  it('takes a refunded order off the board when an operator moves it at the same time', async () => {
    for (const last of [false, true]) {
      const { move, board, order, hearRefund, total } = await bought();
      if (last) for (const [seen, to] of (['in-work', 'sent'] as const).entries()) await move({ to, seen });
      const wanted: WantedOrderMove = last ? { to: 'done', seen: 2 } : { to: 'in-work', seen: 0 };
      await Promise.allSettled([hearRefund(total), move(wanted)]);
      expect(await order()).toMatchObject({ status: 'refunded' });
      expect(await board()).toEqual(nowhere);
    }
  });
});
