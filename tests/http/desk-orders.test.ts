import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import type { DeskOrderCard } from '#shared/schemas/desk-orders.ts';
import { aProductOrder } from '#tests/support/builders.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-orders');

/** A book that a customer bought. */
async function aBook() {
  const customer = await readyCustomer(addresses, 'Ruth');
  const table = stackTable(addresses);
  const userId = (await createEmailRepository(table).getOwner(customer.email))?.userId ?? expect.unreachable();
  const choices = {
    story: { storyId: ulid(), name: 'The Bulb He Dated' },
    address: { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' },
  };
  const order = aProductOrder({ userId, orderId: ulid(), choices });
  await table.commit([
    createOrderRepository(table).addPart(order),
    createProductOrderRepository(table).listPart(order),
  ]);
  return { email: customer.email, userId, orderId: order.orderId };
}

describe('a paid product', () => {
  it('moves to done for fulfilment, mails its customer, and is in the audit', async () => {
    const { email, userId, orderId } = await aBook();
    const desk = await operatorSession(addresses, 'fulfilment');
    const support = await operatorSession(addresses, 'support');
    const find = async (query: Record<string, string>): Promise<DeskOrderCard | undefined> =>
      (await get('listDeskOrders', { token: support.token, query })).find(
        (card: DeskOrderCard) => card.orderId === orderId,
      );
    expect(await find({})).toMatchObject({
      customer: { userId, name: 'Ruth' },
      story: { name: 'The Bulb He Dated' },
      address: '1 Mill Lane, Oakham, Ohio 45001',
      state: 'paid',
      moves: ['in-work', 'done'],
    });
    const move = (body: object, { token } = desk) => call('moveOrder', { token, path: { orderId }, body });
    expect(await move({ to: 'in-work', seen: 0 }, support)).toMatchObject({
      status: 404,
      body: { code: 'route-not-found' },
    });
    const moves = [
      [{ to: 'in-work', seen: 0 }, 'We’ve started on your order'],
      [{ to: 'sent', seen: 1, tracking: 'TW 1' }, 'Your order is on its way'],
      [{ to: 'done', seen: 2 }, 'Your order is complete'],
    ] as const;
    for (const [body, subject] of moves) {
      expect((await move(body)).body.data).toMatchObject({ state: body.to, seen: body.seen + 1 });
      await eventually(async () => (await mailsTo(addresses, email)).find((sent) => sent.subject === subject), subject);
    }
    expect(await move({ to: 'done', seen: 1 })).toMatchObject({ status: 200 });
    expect(await move({ to: 'in-work', seen: 3 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await find({})).toBeUndefined();
    expect(await find({ state: 'done' })).toMatchObject({ tracking: 'TW 1', moves: [] });
    const acts = (await auditOf(addresses, 'customer', userId)).filter(({ about }) => about === orderId);
    expect(acts.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'move-product-order'));
  });

  reachesAll();
});
