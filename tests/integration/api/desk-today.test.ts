import { decodeTime, ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import type { WritePart } from '#functions/data/table.ts';
import type { Operator } from '#functions/domain/desk/operator.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type Today, todaySchema } from '#shared/schemas/desk-today.ts';
import { anOrder, aStory } from '#tests/support/builders.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { createFakePayments } from '#tests/support/fake-payments.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually, mailsTo, newCustomer } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { eventCollaborators } from '#tests/support/subscriptions.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const hour = 3_600_000;

interface Session {
  readonly token: string;
  readonly operator: Operator;
}
let support: Session;
let fulfilment: Session;
beforeAll(async () => {
  [support, fulfilment] = await Promise.all([
    operatorSession(addresses, 'support'),
    operatorSession(addresses, 'fulfilment'),
  ]);
});

async function readToday({ token }: Session = support): Promise<Today> {
  const { status, body } = await callApi(addresses, endpoints.getDeskToday, { token });
  expect(status).toBe(200);
  return todaySchema.parse(body.data);
}
const idsOf = (today: Today, kind: string) =>
  today.groups.find((group) => group.kind === kind)?.items.map(({ id }) => id) ?? [];
const auditOf = async ({ operator }: Session) =>
  (await createAuditRepository(table).listAbout({ kind: 'operator', id: operator.operatorId }, { limit: 50 })).items;

/** Fails without its workflow, and returns its credit. Its id is old, so that it is among the first. */
async function storeFailedStory() {
  const { email } = await newCustomer(addresses);
  const userId = (await createEmailRepository(table).getOwner(email))?.userId ?? '';
  const storyId = ulid(Date.parse('2020-01-01'));
  const collaborators = eventCollaborators(table, createFakePayments());
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

async function storeStuckMail(to: string): Promise<string> {
  const row = {
    id: ulid(Date.now() - 25 * hour),
    kind: 'mail',
    mail: { template: 'story-ready', to, data: {} },
  } as const;
  const outbox = createOutboxRepository(table);
  // Given up at once, so that no worker sends it.
  const parked = outbox.addPart(row);
  const { Put } = parked.write as WritePart['write'];
  await table.commit([
    {
      ...parked,
      write: { Put: { ...Put, Item: { ...Put?.Item, notBeforeSeconds: Number.MAX_SAFE_INTEGER } } },
    } as never,
  ]);
  return row.id;
}

const settle = (mailId: string, act: 'retry' | 'drop', { token }: Session = support) =>
  callApi(addresses, endpoints.settleStuckMail, { path: { mailId }, body: { act }, token });
const close = (storyId: string, { token }: Session = support) =>
  callApi(addresses, endpoints.closeFailedStory, { path: { storyId }, token });

describe('getDeskToday', () => {
  describe('happy', () => {
    it('lists failed stories, disputes and stuck mails with their customers, and the last 30 days', async () => {
      const [{ userId, storyId }, customer] = await Promise.all([storeFailedStory(), newCustomer(addresses)]);
      const orderId = ulid(Date.parse('2020-01-01'));
      const dispute = { orderId, userId, totalCents: 1900, at: '2020-01-01T10:00:00.000Z' };
      await table.commit([createOrderRepository(table).openDisputePart(dispute)]);
      const mailId = await storeStuckMail(customer.email);
      const ownerId = (await createEmailRepository(table).getOwner(customer.email))?.userId;
      const today = await readToday();
      expect(today.groups.flatMap(({ items }) => items)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'failed-story', id: storyId, userId }),
          expect.objectContaining({ kind: 'dispute', id: orderId, userId, cents: 1900 }),
          expect.objectContaining({ kind: 'stuck-mail', id: mailId, code: 'story-ready', userId: ownerId }),
        ]),
      );
      expect(today.days).toHaveLength(30);
      expect(JSON.stringify(today)).not.toContain(customer.email);
      await Promise.all([settle(mailId, 'drop'), close(storyId)]);
      await table.commit([createOrderRepository(table).closeDisputePart(orderId)]);
    });

    it('counts a purchase as a checkout that was paid and an order', async () => {
      const { token } = await newCustomer(addresses);
      const sessionId: string = (await openCheckout(addresses, token)).body.message;
      await payOnPage(addresses, sessionId);
      const checkout = await createCheckoutRepository(table).getBySession(sessionId);
      if (checkout === undefined) throw new Error('no checkout');
      const day = checkout.createdAt.slice(0, 10);
      const stats = createStatsRepository(table);
      const counted = (kind: string) => stats.getCounted({ id: `${kind} ${checkout.checkoutId}`, day });
      await eventually(async () => (await counted('checkout'))?.paidCheckouts || undefined, 'the paid checkout');
      await eventually(async () => (await counted('order'))?.orderCents || undefined, 'the order');
      const { days } = await readToday();
      expect(days.at(-1)).toMatchObject({ day });
      expect(days.at(-1)?.paidCheckouts).toBeGreaterThan(0);
    });

    it('counts a new story, once it is written', async () => {
      const { storyId } = await customerWithStory(addresses);
      const story = { id: `story ${storyId}`, day: new Date(decodeTime(storyId)).toISOString().slice(0, 10) };
      const stats = createStatsRepository(table);
      const counted = await eventually(async () => await stats.getCounted(story), 'the story in the counters');
      expect(counted.stories).toBe(1);
      const today = (await readToday()).days.find(({ day }) => day === story.day);
      expect(today?.stories).toBeGreaterThan(0);
    });

    it('counts a new order and its refund once, through the stream', async () => {
      const day = '2026-01-05';
      const order = anOrder({
        userId: ulid(),
        orderId: ulid(),
        totalCents: 1900,
        createdAt: `${day}T10:00:00.000Z`,
        paymentIntentId: null,
      });
      const orders = createOrderRepository(table);
      const stats = createStatsRepository(table);
      await table.commit([orders.addPart(order)]);
      const countedOf = async () => (await stats.listDays([day]))[0];
      await eventually(async () => (await countedOf())?.orders || undefined, 'the order in the counters');
      const fact = { id: `order ${order.orderId}`, day };
      const refunded = { status: 'refunded', refundedCents: 1900 } as const;
      await table.commit([orders.changePart(order.userId, order.orderId, ['paid'], refunded)]);
      await eventually(async () => (await stats.getCounted(fact))?.refundCents || undefined, 'the refund');
      expect(await stats.getCounted(fact)).toMatchObject({ orders: 1, orderCents: 1900, refundCents: 1900 });
      expect(await countedOf()).toMatchObject({ orders: 1, orderCents: 1900 });
    });
  });

  describe('errors', () => {
    it('does not exist for a session that expired', async () => {
      const { token } = await operatorSession(addresses, 'support', {
        expiresAtSeconds: Math.floor(Date.now() / 1000) - 1,
      });
      const answer = await callApi(addresses, endpoints.getDeskToday, { token });
      expect(answer).toMatchObject({ status: 404, body: { code: 'route-not-found' } });
    });
  });

  describe('security', () => {
    it('shows fulfilment gifts and films only, and no sales', async () => {
      const { groups, days } = await readToday(fulfilment);
      expect(groups.map(({ kind }) => kind)).toEqual(['gift', 'film']);
      expect(days).toEqual([]);
    });
  });
});

describe('settleStuckMail', () => {
  describe('happy', () => {
    it('sends a mail again and records who did it', async () => {
      const customer = await newCustomer(addresses);
      const mailId = await storeStuckMail(customer.email);
      const before = (await mailsTo(addresses, customer.email)).length;
      expect(await settle(mailId, 'retry')).toMatchObject({ status: 200 });
      expect(idsOf(await readToday(), 'stuck-mail')).not.toContain(mailId);
      const isSent = async () => (await mailsTo(addresses, customer.email)).length > before || undefined;
      await eventually(isSent, 'the mail');
      expect((await auditOf(support))[0]).toMatchObject({ action: 'retry-mail', about: mailId });
    });

    it('drops a mail', async () => {
      const mailId = await storeStuckMail('nobody@example.com');
      expect(await settle(mailId, 'drop')).toMatchObject({ status: 200 });
      expect((await auditOf(support))[0]).toMatchObject({ action: 'drop-mail', about: mailId, customerId: null });
    });
  });

  describe('errors', () => {
    it('refuses a mail that was sent or dropped, and records nothing', async () => {
      const mailId = await storeStuckMail('nobody@example.com');
      await settle(mailId, 'drop');
      const before = (await auditOf(support)).length;
      expect(await settle(mailId, 'retry')).toMatchObject({ status: 404, body: { code: 'mail-not-found' } });
      expect(await auditOf(support)).toHaveLength(before);
    });
  });

  describe('security', () => {
    it('does not exist for fulfilment', async () => {
      const mailId = await storeStuckMail('nobody@example.com');
      expect(await settle(mailId, 'drop', fulfilment)).toMatchObject({
        status: 404,
        body: { code: 'route-not-found' },
      });
      expect(await settle(mailId, 'drop')).toMatchObject({ status: 200 });
    });
  });
});

describe('closeFailedStory', () => {
  describe('happy', () => {
    it('takes a story off the list once and records who did it', async () => {
      const { storyId, userId } = await storeFailedStory();
      expect(idsOf(await readToday(), 'failed-story')).toContain(storyId);
      expect(await close(storyId)).toMatchObject({ status: 200 });
      expect(idsOf(await readToday(), 'failed-story')).not.toContain(storyId);
      const entry = { action: 'close-failed-story', customerId: userId, about: storyId };
      expect((await auditOf(support))[0]).toMatchObject(entry);
    });
  });

  describe('errors', () => {
    it('refuses a story that is not on the list', async () => {
      expect(await close(ulid())).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });
  });

  describe('security', () => {
    it('does not exist for fulfilment', async () => {
      const { storyId } = await storeFailedStory();
      expect(await close(storyId, fulfilment)).toMatchObject({ status: 404, body: { code: 'route-not-found' } });
      expect(await close(storyId)).toMatchObject({ status: 200 });
    });
  });
});

describe('closeRefund', () => {
  async function listRefund(refusal: 'disputed' | null = 'disputed') {
    const askedAt = new Date().toISOString();
    const refund = { requestId: ulid(), userId: ulid(), orderId: ulid(), cents: 500, askedAt, refusal };
    const refunds = createRefundRepository(table);
    await table.commit([refunds.listPart(refund)]);
    onTestFinished(() => table.commit([refunds.unlistPart(refund.requestId)]));
    return refund;
  }
  const closeRefund = (requestId: string, { token }: Session = support) =>
    callApi(addresses, endpoints.closeRefund, { path: { requestId }, token });

  describe('happy', () => {
    it('takes a refused refund off the list once and records who did it', async () => {
      const { requestId, userId, orderId } = await listRefund();
      expect(idsOf(await readToday(), 'refund')).toContain(requestId);
      expect(await closeRefund(requestId)).toMatchObject({ status: 200 });
      expect(idsOf(await readToday(), 'refund')).not.toContain(requestId);
      const entry = { action: 'close-refund', customerId: userId, about: orderId };
      expect((await auditOf(support))[0]).toMatchObject(entry);
    });
  });

  describe('errors', () => {
    it('refuses a refund that still waits for Stripe, or is not on the list', async () => {
      const { requestId } = await listRefund(null);
      for (const id of [requestId, ulid()])
        expect(await closeRefund(id)).toMatchObject({ status: 404, body: { code: 'refund-not-found' } });
    });
  });

  describe('security', () => {
    it('does not exist for fulfilment', async () => {
      const { requestId } = await listRefund();
      expect(await closeRefund(requestId, fulfilment)).toMatchObject({
        status: 404,
        body: { code: 'route-not-found' },
      });
      expect(await closeRefund(requestId)).toMatchObject({ status: 200 });
    });
  });
});
