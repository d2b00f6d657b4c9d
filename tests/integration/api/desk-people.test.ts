import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createCeremonyRepository } from '#functions/data/ceremony-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import type { Operator } from '#functions/domain/desk/operator.ts';
import { newDraftId, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { newSubscriber } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const reason = 'The customer asked for it.';
const nobody = '01KAJ3M8Z0000000000000000Z';

type Signed = { readonly token: string; readonly operator: Operator };
let [support, owner]: Signed[] = [];
beforeAll(async () => {
  [support, owner] = await Promise.all([operatorSession(addresses, 'support'), operatorSession(addresses, 'owner')]);
});

interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly as?: Signed | undefined;
}
const call = (id: EndpointId, { as = support, ...parts }: Parts) =>
  callApi(addresses, endpoints[id], { ...parts, token: as?.token ?? '' });

const userIdOf = async (customer: Pick<TestCustomer, 'email'>) =>
  (await createEmailRepository(table).getOwner(customer.email))?.userId ?? expect.unreachable();
async function aCustomer(name = 'Ada') {
  const customer = await readyCustomer(addresses, name);
  return { ...customer, userId: await userIdOf(customer) };
}
async function aBuyer() {
  const customer = await aCustomer();
  const { body } = await openCheckout(addresses, customer.token);
  await payOnPage(addresses, body.message);
  const [order] = await createOrderRepository(table).list(customer.userId);
  return { ...customer, order: order ?? expect.unreachable() };
}
/** Reads until it is as expected. */
function until<T>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  const attempt = async () => {
    const found = await read();
    return isDone(found) ? found : undefined;
  };
  return eventually(attempt as () => Promise<T | undefined>, String(isDone), 15_000) as Promise<T>;
}
const auditOf = async (customerId: string) => {
  const page = await createAuditRepository(table).listAbout({ kind: 'customer', id: customerId }, { limit: 20 });
  return page.items.map(({ action, about, reason: why, operatorId }) => ({ action, about, reason: why, operatorId }));
};
const pageOf = async (userId: string) => (await call('getDeskCustomer', { path: { userId } })).body.data;

/** A confirmation by passkey, as after `finishConfirmation`. */
async function confirmed(act: string, { operator }: Signed = support ?? expect.unreachable()) {
  const ceremonyId = randomBytes(32).toString('base64url');
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + 300;
  const { operatorId } = operator;
  const answered = { purpose: 'confirmation', challenge: null, operatorId, act, expiresAtSeconds } as const;
  await createCeremonyRepository(table).add({ ceremonyId, ...answered });
  return ceremonyId;
}

/** A role below the endpoint's gets the answer of an unknown path. */
async function expectOwnersOnly(id: EndpointId) {
  const { status, body } = await callApi(addresses, endpoints[id], {
    ...validRequest(id),
    token: support?.token ?? '',
  });
  expect([status, body.code]).toEqual([404, 'route-not-found']);
}
async function expectNoFulfilment(id: EndpointId) {
  const { token } = await operatorSession(addresses, 'fulfilment');
  const { status, body } = await callApi(addresses, endpoints[id], { ...validRequest(id), token });
  expect([status, body.code]).toEqual([404, 'route-not-found']);
}
async function expectUnknownCustomer(id: EndpointId, as?: Signed) {
  const { path, ...parts } = validRequest(id);
  const { status, body } = await call(id, { ...parts, path: { ...path, userId: nobody }, as });
  expect([status, body.code]).toEqual([404, 'customer-not-found']);
}

describe('findCustomers', () => {
  describe('happy', () => {
    it('finds by address, name and the number of an order, and logs the search without its text', async () => {
      const { email, userId, order } = await aBuyer();
      for (const [q, by] of [
        [email.toUpperCase(), 'email'],
        [order.orderId, 'order'],
        [order.paymentIntentId ?? '', 'order'],
      ] as const) {
        const { body } = await call('findCustomers', { query: { q } });
        expect(body).toMatchObject({ by, data: [{ userId, email, isErased: false }], waiting: null });
      }
      const named = await aCustomer(`Zebedee${Date.now()}`);
      const { body } = await call('findCustomers', { query: { q: named.email.split('-')[0] ?? '' } });
      expect(body).toMatchObject({ by: 'name', data: [{ userId: named.userId }] });
    });
  });

  describe('errors', () => {
    it('refuses one letter, and finds nobody for an unknown address', async () => {
      expect((await call('findCustomers', { query: { q: 'a' } })).body.code).toBe('invalid-input');
      const { body } = await call('findCustomers', { query: { q: 'nobody@example.com' } });
      expect(body).toMatchObject({ data: [], waiting: null, cursor: null });
    });
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('findCustomers'));
  });
});

describe('getDeskCustomer', () => {
  describe('happy', () => {
    it('shows account, orders, credits, stories without texts, and mails; and logs the read', async () => {
      const customer = await customerWithStory(addresses);
      const userId = await userIdOf(customer);
      const data = await until(
        () => pageOf(userId),
        ({ mails }) => mails.length > 0,
      );
      expect(data).toMatchObject({
        account: { userId, email: customer.email, isErased: false, deletionDueAt: null, export: null },
        blocked: null,
        stories: [{ storyId: customer.storyId, status: 'ready' }],
        mails: [{ outcome: 'sent', subject: 'Your story is ready' }],
      });
      expect(data.credits.ledger).toHaveLength(2);
      expect(JSON.stringify(data)).not.toContain('<p>');
      expect(await auditOf(userId)).toContainEqual(
        expect.objectContaining({ action: 'read-customer', operatorId: support?.operator.operatorId }),
      );
    });
  });

  describe('errors', () => {
    it('answers 404 for an unknown customer', () => expectUnknownCustomer('getDeskCustomer'));
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('getDeskCustomer'));
  });
});

describe('listCustomerOrders', () => {
  describe('happy', () => {
    it('lists the orders with what can be refunded', async () => {
      const { userId, order } = await aBuyer();
      const { body } = await call('listCustomerOrders', { path: { userId } });
      const { orderId, totalCents } = order;
      expect(body).toMatchObject({ data: [{ orderId, totalCents, refundableCents: totalCents }], cursor: null });
    });
  });

  describe('errors', () => {
    it('answers 404 for an unknown customer', () => expectUnknownCustomer('listCustomerOrders'));
  });

  describe('security', () => {
    it('starts no page in another customer’s orders', async () => {
      const [{ userId }, { order }] = await Promise.all([aCustomer(), aBuyer()]);
      const cursor = Buffer.from(`ORDER#${order.orderId}`).toString('base64url');
      const { body } = await call('listCustomerOrders', { path: { userId }, query: { cursor } });
      expect(body).toMatchObject({ data: [], cursor: null });
    });
  });
});

describe('listCustomerMails', () => {
  describe('happy', () => {
    it('lists the mails of the address', async () => {
      const { userId } = await aCustomer();
      const { body } = await call('listCustomerMails', { path: { userId } });
      expect(body).toEqual({ success: true, data: [], cursor: null });
    });
  });

  describe('errors', () => {
    it('answers 404 for an unknown customer', () => expectUnknownCustomer('listCustomerMails'));
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('listCustomerMails'));
  });
});

describe('readCustomerStory', () => {
  describe('happy', () => {
    it('returns the text to an owner, and keeps the reason', async () => {
      const customer = await customerWithStory(addresses);
      const [userId, { storyId }] = [await userIdOf(customer), customer];
      const { body } = await call('readCustomerStory', { path: { userId, storyId }, body: { reason }, as: owner });
      expect(body.data).toMatchObject({ storyId, html: expect.stringContaining('<p>') });
      expect(await auditOf(userId)).toContainEqual({
        action: 'read-story',
        about: storyId,
        reason,
        operatorId: owner?.operator.operatorId,
      });
    });
  });

  describe('errors', () => {
    it('requires a reason', async () => {
      const path = { userId: nobody, storyId: nobody };
      const { body } = await call('readCustomerStory', { path, body: { reason: ' ' }, as: owner });
      expect(body.code).toBe('invalid-input');
    });
  });

  describe('security', () => {
    it('is unknown to support', () => expectOwnersOnly('readCustomerStory'));

    it('reads no story of another customer', async () => {
      const [{ userId }, { storyId }] = await Promise.all([aCustomer(), customerWithStory(addresses)]);
      const { body } = await call('readCustomerStory', { path: { userId, storyId }, body: { reason }, as: owner });
      expect(body.code).toBe('story-not-found');
      expect(await auditOf(userId)).toEqual([]);
    });
  });
});

describe('changeCredits', () => {
  const change = (userId: string, delta: number, requestId = newDraftId()) =>
    call('changeCredits', { path: { userId }, body: { reason, delta, requestId } });

  describe('happy', () => {
    it('grants once per request, takes, and shows both to the customer and in the audit', async () => {
      const { userId, token } = await aCustomer();
      const requestId = newDraftId();
      const twice = await Promise.all([change(userId, 2, requestId), change(userId, 2, requestId)]);
      expect(twice.map(({ body }) => body.data)).toEqual([{ bonus: 2 }, { bonus: 2 }]);
      expect((await change(userId, -1)).body.data).toEqual({ bonus: 1 });
      expect((await callApi(addresses, endpoints.getUser, { token })).body.data.allowedStories).toBe(1);
      expect((await auditOf(userId)).map(({ action }) => action)).toEqual(['change-credits', 'change-credits']);
    });
  });

  describe('errors', () => {
    it('takes nothing that is not there, and leaves no entry', async () => {
      const { userId } = await aCustomer();
      expect((await change(userId, -1)).body.code).toBe('not-enough-credits');
      expect((await change(userId, 0)).body.code).toBe('invalid-input');
      expect((await change(userId, 21)).body.code).toBe('invalid-input');
      expect(await auditOf(userId)).toEqual([]);
    });

    it('answers 404 for an unknown customer', () => expectUnknownCustomer('changeCredits'));
  });

  describe('security', () => {
    it('is refused to an idle session', async () => {
      const activeAtSeconds = Math.floor(Date.now() / 1000) - 16 * 60;
      const idle = await operatorSession(addresses, 'owner', { activeAtSeconds });
      const { body } = await call('changeCredits', { ...validRequest('changeCredits'), as: idle });
      expect(body.code).toBe('session-idle');
    });
  });
});

describe('refundOrder', () => {
  const refund = (userId: string, orderId: string, cents: number, confirmationId?: string, as?: Signed) =>
    call('refundOrder', { path: { userId, orderId }, body: { reason, cents, requestId, confirmationId }, as });
  let requestId: string;
  beforeEach(() => {
    requestId = ulid();
  });

  describe('happy', () => {
    it('refunds a part once, also when it is sent again: the order changes, and the customer gets a mail', async () => {
      const { userId, email, order } = await aBuyer();
      const { orderId } = order;
      const confirmationId = await confirmed(`refund ${orderId} 500`);
      for (const { status, body } of [
        await refund(userId, orderId, 500, confirmationId),
        await refund(userId, orderId, 500, confirmationId),
        await refund(userId, orderId, 500),
      ])
        expect([status, body.message]).toEqual([200, 'Refunded $5.00. The customer gets a mail.']);
      const [shown] = (await pageOf(userId)).orders;
      expect(shown).toMatchObject({ status: 'partially-refunded', refundedCents: 500, refunds: [] });
      const mails = await until(
        () => mailsTo(addresses, email),
        (all) => all.length > 0,
      );
      expect(mails.map(({ subject }) => subject)).toContain('We refunded $5.00');
      const ofRefund = (await auditOf(userId)).filter(({ about }) => about === orderId);
      expect(ofRefund.map(({ action, reason: why }) => [action, why])).toEqual([
        ['order-refunded', null],
        ['refund-order', reason],
      ]);
    });
  });

  describe('errors', () => {
    it('refuses more than is left', async () => {
      const { userId, order } = await aBuyer();
      const { orderId, totalCents } = order;
      const cents = totalCents + 1;
      const { body } = await refund(userId, orderId, cents, await confirmed(`refund ${orderId} ${cents}`));
      expect(body.code).toBe('not-refundable');
    });
  });

  describe('security', () => {
    it('refuses another amount, no confirmation, another operator’s and a used one, and refunds nothing then', async () => {
      const { userId, order } = await aBuyer();
      const { orderId } = order;
      const other = await confirmed(`refund ${orderId} 500`);
      expect((await refund(userId, orderId, 501, other)).body.code).toBe('confirmation-required');
      expect((await refund(userId, orderId, 500)).body.code).toBe('confirmation-required');
      expect((await refund(userId, orderId, 500, other, owner)).body.code).toBe('confirmation-required');
      expect((await refund(userId, orderId, 500, randomBytes(32).toString('base64url'))).body.code).toBe(
        'confirmation-required',
      );
      expect((await pageOf(userId)).orders[0]).toMatchObject({ refundedCents: 0, refunds: [] });
      expect((await auditOf(userId)).map(({ action }) => action)).not.toContain('refund-order');
    });

    it('refunds no order of another customer', async () => {
      const [{ userId }, { order }] = await Promise.all([aCustomer(), aBuyer()]);
      const confirmationId = await confirmed(`refund ${order.orderId} 500`);
      expect((await refund(userId, order.orderId, 500, confirmationId)).body.code).toBe('order-not-found');
    });
  });
});

describe('settleOrder', () => {
  const settle = (userId: string, orderId: string) =>
    call('settleOrder', { path: { userId, orderId }, body: { reason, as: 'refunded' } });

  describe('happy', () => {
    it('settles an order that needs attention', async () => {
      const { userId, order } = await aBuyer();
      const orders = createOrderRepository(table);
      const { orderId, totalCents: paidCents, paymentIntentId, createdAt: at } = order;
      const flag = { orderId, userId, reason: 'wrong-amount', sessionId: null, paymentIntentId } as const;
      await table.commit([orders.changePart(userId, orderId, ['paid'], { status: 'needs-attention' })]);
      await table.commit([orders.flagPart({ ...flag, expectedCents: 1, paidCents, currency: 'usd', at })]);
      expect((await settle(userId, orderId)).status).toBe(200);
      expect((await pageOf(userId)).orders[0]).toMatchObject({ status: 'refunded' });
      expect(await auditOf(userId)).toContainEqual(expect.objectContaining({ action: 'settle-order', about: orderId }));
    });
  });

  describe('errors', () => {
    it('refuses an order that needs nobody', async () => {
      const { userId, order } = await aBuyer();
      expect((await settle(userId, order.orderId)).body.code).toBe('cannot-settle');
    });
  });

  describe('security', () => {
    it('settles no order of another customer', async () => {
      const [{ userId }, { order }] = await Promise.all([aCustomer(), aBuyer()]);
      expect((await settle(userId, order.orderId)).body.code).toBe('order-not-found');
    });
  });
});

describe('resendMail', () => {
  const resend = (userId: string, storyId: string) =>
    call('resendMail', { path: { userId }, body: { reason, about: { kind: 'story-ready', storyId } } });

  describe('happy', () => {
    it('sends the mail about a story again', async () => {
      const customer = await customerWithStory(addresses);
      const userId = await userIdOf(customer);
      expect((await resend(userId, customer.storyId)).status).toBe(200);
      const mails = await until(
        () => mailsTo(addresses, customer.email),
        (all) => all.length > 1,
      );
      expect(mails.map(({ subject }) => subject)).toEqual(['Your story is ready', 'Your story is ready']);
    });
  });

  describe('errors', () => {
    it('says that the address is blocked, and which orders have no mail', async () => {
      const { userId, email, order } = await aBuyer();
      const about = { kind: 'order-receipt', orderId: order.orderId };
      const receipt = await call('resendMail', { path: { userId }, body: { reason, about } });
      expect(receipt.body.code).toBe('nothing-to-send');
      const at = new Date().toISOString();
      await createUndeliverableAddressRepository(table).mark(email, { reason: 'bounce', at });
      await until(
        () => resend(userId, order.orderId),
        ({ body }) => body.code === 'address-undeliverable',
      );
    });
  });

  describe('security', () => {
    it('sends nothing about another customer’s story', async () => {
      const [{ userId }, { storyId }] = await Promise.all([aCustomer(), customerWithStory(addresses)]);
      expect((await resend(userId, storyId)).body.code).toBe('story-not-found');
    });
  });
});

describe('resendVerificationMail', () => {
  const resend = (email: string) => call('resendVerificationMail', { body: { reason, email } });

  describe('happy', () => {
    it('sends the link of a registration again', async () => {
      const { body } = validRequest('register');
      const email = String(body?.['email']);
      await callApi(addresses, endpoints.register, { body });
      const found = await until(
        () => call('findCustomers', { query: { q: email } }),
        ({ body: result }) => result.waiting !== null,
      );
      expect(found.body.waiting).toMatchObject({ email });
      expect((await resend(email)).status).toBe(200);
      await until(
        () => mailsTo(addresses, email),
        (mails) => mails.length === 2,
      );
    });
  });

  describe('errors', () => {
    it('says that nothing waits', async () => {
      expect((await resend('nobody@example.com')).body.code).toBe('nothing-to-send');
    });
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('resendVerificationMail'));
  });
});

describe('unblockAddress', () => {
  describe('happy', () => {
    it('marks the address as deliverable, also again', async () => {
      const { userId, email } = await aCustomer();
      await createUndeliverableAddressRepository(table).mark(email, {
        reason: 'bounce',
        at: '2026-11-25T10:00:00.000Z',
      });
      expect((await pageOf(userId)).blocked).toEqual({ reason: 'bounce', at: '2026-11-25T10:00:00.000Z' });
      for (let times = 0; times < 2; times += 1)
        expect((await call('unblockAddress', { path: { userId }, body: { reason } })).status).toBe(200);
      expect((await pageOf(userId)).blocked).toBeNull();
      expect(await auditOf(userId)).toContainEqual(expect.objectContaining({ action: 'unblock-address', reason }));
    });
  });

  describe('errors', () => {
    it('answers 404 for an unknown customer', () => expectUnknownCustomer('unblockAddress'));
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('unblockAddress'));
  });
});

describe('cancelCustomersSubscription', () => {
  const cancel = (userId: string) => call('cancelCustomersSubscription', { path: { userId }, body: { reason } });

  describe('happy', () => {
    it('ends the subscription with its period, and mails the customer', async () => {
      const customer = await newSubscriber(addresses);
      const userId = await userIdOf(customer);
      expect((await cancel(userId)).status).toBe(200);
      expect((await pageOf(userId)).subscriptions[0].cancelAtSeconds).toEqual(expect.any(Number));
      const mails = await until(
        () => mailsTo(addresses, customer.email),
        (all) => all.length > 0,
      );
      expect(mails).toHaveLength(1);
      expect(await auditOf(userId)).toContainEqual(expect.objectContaining({ action: 'cancel-subscription', reason }));
    });
  });

  describe('errors', () => {
    it('says that there is none', async () => {
      const { userId } = await aCustomer();
      expect((await cancel(userId)).body.code).toBe('no-active-subscription');
    });
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('cancelCustomersSubscription'));
  });
});

describe('exportCustomer', () => {
  describe('happy', () => {
    it('asks for the export once', async () => {
      const { userId } = await aCustomer();
      for (let times = 0; times < 2; times += 1)
        expect((await call('exportCustomer', { path: { userId }, body: { reason } })).status).toBe(200);
      expect((await pageOf(userId)).account.export).toBe('waiting');
      const asked = (await auditOf(userId)).filter(({ action }) => action === 'export-customer');
      expect(asked).toHaveLength(1);
    });
  });

  describe('errors', () => {
    it('answers 404 for an unknown customer', () => expectUnknownCustomer('exportCustomer'));
  });

  describe('security', () => {
    it('is unknown to fulfilment', () => expectNoFulfilment('exportCustomer'));
  });
});

describe('eraseCustomer', () => {
  const erase = (userId: string, confirmationId: string) =>
    call('eraseCustomer', { path: { userId }, body: { reason, confirmationId }, as: owner });

  describe('happy', () => {
    it('makes the erasure due at once, also one that the customer asked for, and tells them', async () => {
      const { userId, email } = await aCustomer();
      const dueAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
      const notBeforeSeconds = Math.ceil(Date.parse(dueAt) / 1000);
      const asked = { requestedAt: new Date().toISOString(), attempts: 0, notBeforeSeconds };
      const wanted = { kind: 'deletion', userId, dueAt, ...asked } as const;
      await table.commit([createPersonalRequestRepository(table).askForDeletionPart(wanted)]);
      expect((await erase(userId, await confirmed(`erase ${userId}`, owner))).status).toBe(200);
      const { account } = await pageOf(userId);
      expect(Date.parse(account.deletionDueAt)).toBeLessThanOrEqual(Date.now() + 30_000);
      const mails = await until(
        () => mailsTo(addresses, email),
        (all) => all.length > 0,
      );
      expect(mails.map(({ subject }) => subject)).toEqual(['We’re deleting your account']);
      expect(await auditOf(userId)).toContainEqual(expect.objectContaining({ action: 'erase-customer', reason }));
    });
  });

  describe('errors', () => {
    it('refuses while a subscription runs', async () => {
      const userId = await userIdOf(await newSubscriber(addresses));
      const { body } = await erase(userId, await confirmed(`erase ${userId}`, owner));
      expect(body.code).toBe('account-in-use');
    });
  });

  describe('security', () => {
    it('is unknown to support', () => expectOwnersOnly('eraseCustomer'));

    it('refuses the confirmation of another customer’s erasure', async () => {
      const [one, other] = await Promise.all([aCustomer(), aCustomer()]);
      const confirmationId = await confirmed(`erase ${one.userId}`, owner);
      expect((await erase(other.userId, confirmationId)).body.code).toBe('confirmation-required');
      expect((await createPersonalRequestRepository(table).get(other.userId)).deletion).toBeUndefined();
    });
  });
});
