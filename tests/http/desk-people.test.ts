import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import { aContributor } from '#tests/support/contributors.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { auditOf, confirmedAct, operatorSession } from '#tests/support/operators.ts';
import { eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { newSubscriber } from '#tests/support/subscribers.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-people');
const table = stackTable(addresses);
const reason = 'The customer asked for it.';
type Desk = Awaited<ReturnType<typeof operatorSession>>;
let support: Desk;
let owner: Desk;
beforeAll(async () => {
  [support, owner] = await Promise.all([operatorSession(addresses, 'support'), operatorSession(addresses, 'owner')]);
});

/** The customer with the account's id. */
async function known<C extends TestCustomer>(customer: C) {
  const userId = (await createEmailRepository(table).getOwner(customer.email))?.userId ?? expect.unreachable();
  return { ...customer, userId };
}
const aCustomer = async (name = 'Ada') => known(await readyCustomer(addresses, name));
async function aBuyer() {
  const customer = await aCustomer();
  await payOnPage(addresses, (await openCheckout(addresses, customer.token)).body.message);
  const [order] = await createOrderRepository(table).list(customer.userId);
  return { ...customer, order: order ?? expect.unreachable() };
}
const pageOf = (userId: string) => get('getDeskCustomer', { token: support.token, path: { userId } });
const actionsOn = async (userId: string) => (await auditOf(addresses, 'customer', userId)).map(({ action }) => action);
const subjects = (email: string, count = 1) =>
  eventually(async () => {
    const found = (await mailsTo(addresses, email)).map(({ subject }) => subject);
    return found.length < count ? undefined : found;
  }, `${count} mails to ${email}`);
const unknownConfirmation = () => randomBytes(32).toString('base64url');
const confirmed = (act: string, { operator } = support) => confirmedAct(table, operator, act);

describe('a customer', () => {
  it('is found by address, name and order, and shown without texts, each in the audit', async () => {
    const { email, userId, order } = await aBuyer();
    const named = await aCustomer(`Zebedee${Date.now()}`);
    const rows = [
      [email.toUpperCase(), 'email', userId],
      [order.orderId, 'order', userId],
      [order.paymentIntentId ?? '', 'order', userId],
      [named.email.split('-')[0] ?? '', 'name', named.userId],
    ] as const;
    for (const [q, by, found] of rows) {
      const { body } = await call('findCustomers', { token: support.token, query: { q } });
      expect(body).toMatchObject({ by, data: [{ userId: found, isErased: false }], waiting: null });
    }
    const customer = await known(await customerWithStory(addresses));
    await subjects(customer.email);
    const page = await pageOf(customer.userId);
    expect(page).toMatchObject({
      account: { userId: customer.userId, email: customer.email, isErased: false, deletionDueAt: null, export: null },
      blocked: null,
      stories: [{ storyId: customer.storyId, status: 'ready' }],
    });
    expect([page.credits.ledger.length, JSON.stringify(page).includes('<p>')]).toEqual([2, false]);
    const path = { userId: customer.userId, storyId: customer.storyId };
    const read = await get('readCustomerStory', { token: owner.token, path, body: { reason } });
    expect(read).toMatchObject({ storyId: customer.storyId, html: expect.stringContaining('<p>') });
    const foreign = { ...path, userId };
    expect((await call('readCustomerStory', { token: owner.token, path: foreign })).body.code).toBe('story-not-found');
    expect(await auditOf(addresses, 'customer', customer.userId)).toMatchObject([
      { action: 'read-story', about: customer.storyId, reason, operatorId: owner.operator.operatorId },
      { action: 'read-customer', operatorId: support.operator.operatorId },
    ]);
  });

  it('shows who tells a story with its owner, whose part it removes with a reason', async () => {
    const customer = await known(await customerWithStory(addresses));
    const { userId, storyId } = customer;
    const tom = aContributor({ userId, storyId, linkToken: newDraftId().padEnd(43, '0'), state: 'sent' });
    await table.commit(createInvitationRepository(table).inviteParts(tom, undefined));
    const { personId, name } = tom;
    expect((await pageOf(userId)).stories).toMatchObject([{ storyId, with: [{ personId, name }] }]);
    const act = { token: support.token, path: { userId, storyId, personId }, body: { reason } };
    expect((await call('removeContributor', act)).status).toBe(200);
    expect((await call('removeContributor', act)).body.code).toBe('piece-not-found');
    expect((await pageOf(userId)).stories[0].with).toBeUndefined();
    const [entry] = (await auditOf(addresses, 'customer', userId)).filter(({ action }) => action !== 'read-customer');
    expect(entry).toMatchObject({ action: 'remove-contributor', about: personId, reason });
  });

  it('gets stories once per request, and loses none that are not there', async () => {
    const { userId, token } = await aCustomer();
    const giver = await operatorSession(addresses, 'support');
    const change = (delta: number, requestId = newDraftId(), confirmationId?: string) =>
      call('changeCredits', {
        token: giver.token,
        path: { userId },
        body: { reason, delta, requestId, confirmationId },
      });
    const requestId = newDraftId();
    for (const { body } of await Promise.all([change(2, requestId), change(2, requestId)]))
      expect(body.data).toEqual({ bonus: 2 });
    expect((await change(-1)).body.data).toEqual({ bonus: 1 });
    expect((await change(-2)).body.code).toBe('not-enough-credits');
    expect((await get('getUser', { token })).allowedStories).toBe(1);
    expect(await actionsOn(userId)).toEqual(['change-credits', 'change-credits']);
    expect((await change(18)).body.code).toBe('confirmation-required');
    const confirmationId = await confirmed(deskActs.changeCredits(userId, 18), giver);
    expect((await change(18, newDraftId(), confirmationId)).body.data).toEqual({ bonus: 19 });
  });

  it('gets mails again, unless the address bounced', async () => {
    const { userId, email, storyId } = await known(await customerWithStory(addresses));
    await subjects(email);
    const path = { userId };
    const resend = (id: string, kind = 'story-ready') =>
      call('resendMail', {
        token: support.token,
        path,
        body: { reason, about: { kind, [kind === 'story-ready' ? 'storyId' : 'orderId']: id } },
      });
    expect((await resend(storyId)).status).toBe(200);
    expect(await subjects(email, 2)).toEqual(['Your story is ready', 'Your story is ready']);
    const listed = await eventually(async () => {
      const mails = await get('listCustomerMails', { token: support.token, path });
      return mails.length === 2 ? mails : undefined;
    }, 'both mails in the list');
    expect(listed[0]).toMatchObject({ outcome: 'sent', subject: 'Your story is ready' });
    expect((await resend(ulid())).body.code).toBe('story-not-found');
    const bounce = { reason: 'bounce', at: '2026-11-25T10:00:00.000Z' } as const;
    await createUndeliverableAddressRepository(table).mark(email, bounce);
    expect((await pageOf(userId)).blocked).toEqual(bounce);
    expect((await resend(storyId)).body.code).toBe('address-undeliverable');
    for (const _ of ['once', 'twice'])
      expect((await call('unblockAddress', { token: support.token, path })).status).toBe(200);
    expect((await pageOf(userId)).blocked).toBeNull();
    expect(await actionsOn(userId)).toContain('unblock-address');
  });

  it('who waits for a link of a registration gets another one', async () => {
    const mailAddress = `ann-${ulid().toLowerCase()}@example.com`;
    await call('register', { mailAddress });
    await subjects(mailAddress);
    const { body } = await call('findCustomers', { token: support.token, query: { q: mailAddress } });
    expect(body.waiting).toMatchObject({ email: mailAddress });
    expect((await call('resendVerificationMail', { token: support.token, mailAddress })).status).toBe(200);
    expect(await subjects(mailAddress, 2)).toHaveLength(2);
    expect((await call('resendVerificationMail', { token: support.token })).body.code).toBe('nothing-to-send');
  });

  it('is exported, cancelled and erased on request', async () => {
    const { userId, email } = await known(await newSubscriber(addresses));
    const path = { userId };
    for (const _ of ['once', 'twice'])
      expect((await call('exportCustomer', { token: support.token, path })).status).toBe(200);
    expect((await pageOf(userId)).account.export).toBe('waiting');
    const cancel = () => call('cancelCustomersSubscription', { token: support.token, path });
    const erase = async (of = userId) =>
      call('eraseCustomer', {
        token: owner.token,
        path: { userId: of },
        body: { reason, confirmationId: await confirmed(`erase ${userId}`, owner) },
      });
    expect((await erase()).body.code).toBe('account-in-use');
    expect((await cancel()).status).toBe(200);
    expect((await pageOf(userId)).subscriptions[0].cancelAtSeconds).toEqual(expect.any(Number));
    await expect.poll(() => subjects(email), { timeout: 10_000 }).toContain('Your Tellwren subscription is cancelled');
    expect(await actionsOn(userId)).toEqual(expect.arrayContaining(['cancel-subscription', 'export-customer']));

    const other = await aCustomer();
    expect((await erase(other.userId)).body.code).toBe('confirmation-required');
    const none = { token: support.token, path: { userId: other.userId } };
    expect((await call('cancelCustomersSubscription', none)).body.code).toBe('no-active-subscription');
    const confirmationId = await confirmed(`erase ${other.userId}`, owner);
    const asked = { token: owner.token, path: { userId: other.userId }, body: { reason, confirmationId } };
    expect((await call('eraseCustomer', asked)).status).toBe(200);
    const { account } = await pageOf(other.userId);
    expect(Date.parse(account.deletionDueAt)).toBeLessThanOrEqual(Date.now() + 30_000);
    expect(await subjects(other.email)).toEqual(['We’re deleting your account']);
    expect(await actionsOn(other.userId)).toContain('erase-customer');
  });

  it('who is unknown is a 404 at every endpoint', async () => {
    const ids = [
      ...(['getDeskCustomer', 'listCustomerOrders', 'listCustomerMails', 'changeCredits', 'unblockAddress'] as const),
      'exportCustomer' as const,
    ];
    for (const id of ids)
      expect([id, (await call(id, { token: support.token })).body.code]).toEqual([id, 'customer-not-found']);
  });
});

describe('an order', () => {
  it('is refunded in part, once for each request, with a confirmation of its operator and amount', async () => {
    const [{ userId, email, order }, other] = [await aBuyer(), await aBuyer()];
    const { orderId, totalCents } = order;
    const requestId = ulid();
    const refund = (cents: number, confirmationId?: string, { token } = support, of = orderId) =>
      call('refundOrder', { token, path: { userId, orderId: of }, body: { reason, cents, requestId, confirmationId } });
    const confirmation = await confirmed(`refund ${orderId} 500`);
    const refused = [
      await refund(501, confirmation),
      await refund(500),
      await refund(500, confirmation, owner),
      await refund(500, unknownConfirmation()),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('confirmation-required'));
    const foreign = other.order.orderId;
    const ofOther = await refund(500, await confirmed(`refund ${foreign} 500`), support, foreign);
    expect(ofOther.body.code).toBe('order-not-found');
    const tooMuch = totalCents + 1;
    expect((await refund(tooMuch, await confirmed(`refund ${orderId} ${tooMuch}`))).body.code).toBe('not-refundable');
    expect((await pageOf(userId)).orders[0]).toMatchObject({ refundedCents: 0, refunds: [] });
    expect(await actionsOn(userId)).not.toContain('refund-order');
    for (const { body } of [await refund(500, confirmation), await refund(500, confirmation), await refund(500)])
      expect(body.message).toBe('Refunded $5.00. The customer gets a mail.');
    const listed = await get('listCustomerOrders', { token: support.token, path: { userId } });
    const refundableCents = totalCents - 500;
    expect(listed).toMatchObject([{ orderId, status: 'partially-refunded', refundedCents: 500, refundableCents }]);
    await expect.poll(() => subjects(email), { timeout: 10_000 }).toContain('We refunded $5.00');
    const entries = await auditOf(addresses, 'customer', userId);
    expect(entries.filter(({ about }) => about === orderId).map(({ action }) => action)).toEqual([
      'order-refunded',
      'refund-order',
    ]);
    const cursor = Buffer.from(`ORDER#${orderId}`).toString('base64url');
    const none = { token: support.token, path: { userId: (await aCustomer()).userId }, query: { cursor } };
    expect(await get('listCustomerOrders', none)).toEqual([]);
  });

  it('that needs attention is settled, and no other', async () => {
    const { userId, order } = await aBuyer();
    const { orderId, totalCents: paidCents, paymentIntentId, createdAt: at } = order;
    const settle = (of = userId) =>
      call('settleOrder', { token: support.token, path: { userId: of, orderId }, body: { reason, as: 'refunded' } });
    expect((await settle()).body.code).toBe('cannot-settle');
    expect((await settle((await aCustomer()).userId)).body.code).toBe('order-not-found');
    const orders = createOrderRepository(table);
    const flag = { orderId, userId, reason: 'wrong-amount', sessionId: null, paymentIntentId } as const;
    await table.commit([orders.changePart(userId, orderId, ['paid'], { status: 'needs-attention' })]);
    await table.commit([orders.flagPart({ ...flag, expectedCents: 1, paidCents, currency: 'usd', at })]);
    expect((await settle()).status).toBe(200);
    expect((await pageOf(userId)).orders[0]).toMatchObject({ status: 'refunded' });
    expect(await actionsOn(userId)).toContain('settle-order');
  });

  reachesAll();
});
