import { decodeTime, ulid } from 'ulid';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import type { WritePart } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { type Today, todaySchema } from '#shared/schemas/desk-today.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { anOrder, aStory } from '#tests/support/builders.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-today');
const table = stackTable(addresses);
const stats = createStatsRepository(table);
const hourMs = 3_600_000;
type Desk = Awaited<ReturnType<typeof operatorSession>>;
let desk: Desk;
beforeAll(async () => {
  desk = await operatorSession(addresses, 'support');
});

const today = async ({ token }: Desk = desk): Promise<Today> => todaySchema.parse(await get('getDeskToday', { token }));
const idsOf = async (kind: string) =>
  (await today()).groups.find((group) => group.kind === kind)?.items.map(({ id }) => id) ?? [];
const newest = async () => (await auditOf(addresses, 'operator', desk.operator.operatorId))[0];
const userIdOf = async (email: string) => (await createEmailRepository(table).getOwner(email))?.userId ?? '';

/** Fails without its workflow, and returns its credit. Its id is old, so that it is among the first. */
async function storeFailedStory() {
  const userId = await userIdOf((await readyCustomer(addresses)).email);
  const storyId = ulid(Date.parse('2020-01-01'));
  const collaborators = aShop({ clock: systemClock }, table);
  const { stories, users, ledger } = collaborators;
  const entry = { cause: `story ${storyId}`, source: 'first', delta: -1, at: new Date().toISOString() } as const;
  await table.commit([
    stories.addPart(aStory({ userId, storyId, status: 'writing', paidFrom: 'first' })),
    users.takeCreditPart(userId, 'first'),
    ledger.recordEntryPart(userId, entry),
  ]);
  await failStory(userId, storyId, collaborators);
  return { userId, storyId };
}

/** Given up at once, so that no worker sends it. */
async function storeStuckMail(to: string): Promise<string> {
  const id = ulid(Date.now() - 25 * hourMs);
  const mail = { template: 'story-ready', to, data: {} } as const;
  const parked = createOutboxRepository(table).addPart({ id, kind: 'mail', mail });
  const { Put } = parked.write as WritePart['write'];
  const Item = { ...Put?.Item, notBeforeSeconds: Number.MAX_SAFE_INTEGER };
  await table.commit([{ ...parked, write: { Put: { ...Put, Item } } } as never]);
  return id;
}

describe('the list of open tasks', () => {
  it('has failed stories, disputes, refunds and stuck mails, which are closed once, in the audit', async () => {
    const [failed, customer] = await Promise.all([storeFailedStory(), readyCustomer(addresses)]);
    const orders = createOrderRepository(table);
    const orderId = ulid(Date.parse('2020-01-01'));
    const dispute = { orderId, userId: failed.userId, totalCents: 1900, at: '2020-01-01T10:00:00.000Z' };
    await table.commit([orders.openDisputePart(dispute)]);
    onTestFinished(() => table.commit([orders.closeDisputePart(orderId)]));
    const refund = {
      requestId: ulid(),
      userId: ulid(),
      orderId: ulid(),
      cents: 500,
      askedAt: new Date().toISOString(),
    };
    const waiting = { ...refund, requestId: ulid() };
    const refunds = createRefundRepository(table);
    await table.commit([refunds.listPart({ ...refund, refusal: 'disputed' })]);
    await table.commit([refunds.listPart({ ...waiting, refusal: null })]);
    onTestFinished(() => table.commit([refunds.unlistPart(waiting.requestId)]));
    const [sent, dropped] = [await storeStuckMail(customer.email), await storeStuckMail('nobody@example.com')];
    const shown = await today();
    const userId = await userIdOf(customer.email);
    expect(shown.groups.flatMap(({ items }) => items)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'failed-story', id: failed.storyId, userId: failed.userId }),
        expect.objectContaining({ kind: 'dispute', id: orderId, userId: failed.userId, cents: 1900 }),
        expect.objectContaining({ kind: 'refund', id: refund.requestId }),
        expect.objectContaining({ kind: 'stuck-mail', id: sent, code: 'story-ready', userId }),
      ]),
    );
    expect(JSON.stringify(shown)).not.toContain(customer.email);

    const { token } = desk;
    const close = { token, path: { storyId: failed.storyId } };
    expect((await call('closeFailedStory', close)).status).toBe(200);
    const closed = { action: 'close-failed-story', customerId: failed.userId, about: failed.storyId };
    expect(await newest()).toMatchObject(closed);
    expect(await idsOf('failed-story')).not.toContain(failed.storyId);
    expect((await call('closeFailedStory', { token })).body.code).toBe('story-not-found');
    expect((await call('closeRefund', { token, path: { requestId: refund.requestId } })).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'close-refund', customerId: refund.userId, about: refund.orderId });
    for (const requestId of [refund.requestId, waiting.requestId])
      expect((await call('closeRefund', { token, path: { requestId } })).body.code).toBe('refund-not-found');

    const settle = (mailId: string, act: string) => call('settleStuckMail', { token, path: { mailId }, body: { act } });
    const before = (await mailsTo(addresses, customer.email)).length;
    expect((await settle(sent, 'retry')).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'retry-mail', about: sent });
    await eventually(async () => (await mailsTo(addresses, customer.email)).length > before || undefined, 'the mail');
    expect((await settle(dropped, 'drop')).status).toBe(200);
    const entry = await newest();
    expect(entry).toMatchObject({ action: 'drop-mail', about: dropped, customerId: null });
    expect((await settle(dropped, 'retry')).body.code).toBe('mail-not-found');
    expect(await newest()).toEqual(entry);
    expect((await idsOf('stuck-mail')).filter((id) => [sent, dropped].includes(id))).toEqual([]);
  });

  it('has only gifts and films for fulfilment, and no sales', async () => {
    const { groups, days } = await today(await operatorSession(addresses, 'fulfilment'));
    expect([groups.map(({ kind }) => kind), days]).toEqual([['gift', 'film'], []]);
  });
});

describe('the numbers of the last 30 days', () => {
  it('count a checkout, its payment, order and refund, and a written story, through the stream', async () => {
    const { token, storyId } = await customerWithStory(addresses);
    const sessionId: string = (await openCheckout(addresses, token)).body.message;
    await payOnPage(addresses, sessionId);
    const checkout = await createCheckoutRepository(table).getBySession(sessionId);
    const { checkoutId, createdAt } = checkout ?? expect.unreachable();
    const day = createdAt.slice(0, 10);
    const order = anOrder({
      userId: ulid(),
      orderId: ulid(),
      totalCents: 1900,
      paymentIntentId: null,
      createdAt: '2026-01-05T10:00:00.000Z',
    });
    const orders = createOrderRepository(table);
    await table.commit([orders.addPart(order)]);
    const ofOrder = { id: `order ${order.orderId}`, day: '2026-01-05' };
    const counted = (id: string, on = day) => stats.getCounted({ id, day: on });
    await eventually(async () => (await counted(`checkout ${checkoutId}`))?.paidCheckouts || undefined, 'the payment');
    await eventually(async () => (await counted(`order ${checkoutId}`))?.orderCents || undefined, 'the order');
    const written = new Date(decodeTime(storyId)).toISOString().slice(0, 10);
    await eventually(async () => (await counted(`story ${storyId}`, written))?.stories || undefined, 'the story');
    await eventually(async () => (await stats.getCounted(ofOrder))?.orders || undefined, 'the other order');
    const refunded = { status: 'refunded', refundedCents: 1900 } as const;
    await table.commit([orders.changePart(order.userId, order.orderId, ['paid'], refunded)]);
    await eventually(async () => (await stats.getCounted(ofOrder))?.refundCents || undefined, 'its refund');
    expect(await stats.getCounted(ofOrder)).toMatchObject({ orders: 1, orderCents: 1900, refundCents: 1900 });
    const { days } = await today();
    expect(days).toHaveLength(30);
    const shown = days.find((each) => each.day === day);
    expect([(shown?.paidCheckouts ?? 0) > 0, (shown?.stories ?? 0) > 0]).toEqual([true, true]);
  });

  reachesAll();
});
