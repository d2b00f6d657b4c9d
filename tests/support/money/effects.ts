import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { listItems } from '#tests/support/accounts.ts';
import type { MoneyCustomer, MoneyWorld } from './money-world.ts';
import { readAccount } from './read-account.ts';

const sessionsSchema = z.object({
  data: z.array(z.looseObject({ status: z.string(), client_reference_id: z.nullable(z.string()) })),
});

async function checkoutsOf({ table }: MoneyWorld, userId: string): Promise<{ checkoutId: string; status: string }[]> {
  const { Items: items = [] } = await table.documents.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'begins_with(PK, :checkout) AND userId = :user',
      ExpressionAttributeValues: { ':checkout': 'CHECKOUT#', ':user': userId },
      ConsistentRead: true,
    }),
  );
  return z.array(z.object({ checkoutId: z.string(), status: z.string() })).parse(items);
}

async function sessionsOf(world: MoneyWorld, checkoutIds: readonly string[]): Promise<string[]> {
  const response = await fetch(`${world.payments}/v1/checkout/sessions?limit=100`, {
    headers: { authorization: 'Bearer sk_test_standin' },
  });
  const { data } = sessionsSchema.parse(await response.json());
  return data.filter((session) => checkoutIds.includes(session.client_reference_id ?? '')).map(({ status }) => status);
}

/** The customer's outbox rows: stories, proofs and mails. */
async function outboxOf({ table }: MoneyWorld, { userId, email }: MoneyCustomer): Promise<string[]> {
  const rows = await listItems(table, 'OUTBOX#');
  return rows
    .map(({ row }) => JSON.stringify(row))
    .filter((text) => text.includes(userId) || text.includes(email))
    .map((text) => /"(?:template|kind)":"((?!mail)[\w-]+)"/.exec(text)?.[1] ?? 'nothing')
    .sort();
}

/** What the desk's audit says about the customer, without ids. */
async function auditOf({ table }: MoneyWorld, { userId }: MoneyCustomer): Promise<string[]> {
  const { items } = await createAuditRepository(table).listAbout({ kind: 'customer', id: userId }, { limit: 100 });
  return items.map(({ what }) => what.replace(/ of order .*/, '')).sort();
}

/** All effects of a customer's purchase, here and at Stripe, without ids, to compare runs. */
export async function readEffects(world: MoneyWorld, customer: MoneyCustomer, couponCode: string) {
  const { table } = world;
  const [account, checkouts, coupon, subscriptions, gifts, outbox, audit] = await Promise.all([
    readAccount(table, customer.userId),
    checkoutsOf(world, customer.userId),
    createCouponRepository(table).get(couponCode),
    createSubscriptionRepository(table).list(customer.userId),
    createGiftRepository(table).list(customer.userId),
    outboxOf(world, customer),
    auditOf(world, customer),
  ]);
  const { counters, subscriptionActive, stories } = account;
  return {
    counters,
    subscriptionActive,
    stories,
    outbox,
    audit,
    orders: account.orders
      .map(({ totalCents, refundedCents, status }) => `${totalCents} ${refundedCents} ${status}`)
      .sort(),
    gifts: gifts.map(({ status, shippingMethod }) => `${status} ${shippingMethod}`),
    causes: account.causes.map((cause) => cause.split(' ')[0]),
    checkouts: checkouts.map(({ status }) => status).sort(),
    sessions: (
      await sessionsOf(
        world,
        checkouts.map(({ checkoutId }) => checkoutId),
      )
    ).sort(),
    couponUses: coupon?.uses,
    subscriptions: subscriptions.map(
      ({ status, cancelAtSeconds }) => `${status} ${cancelAtSeconds === null ? '' : 'ends'}`,
    ),
  };
}
