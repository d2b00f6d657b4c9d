import { describe, expect, it } from 'vitest';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { SubscriptionRecord } from '#functions/domain/subscription/subscription.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const record = (over: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  userId: 'u1',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  createdAt: '2026-11-21T10:00:00.000Z',
  amountCents: 4900,
  cancelAtSeconds: null,
  currentPeriodEndSeconds: Date.UTC(2026, 11, 21, 10) / 1000,
  invoiceId: 'in_1',
  invoiceUrl: 'https://invoice.stripe.com/i/1',
  invoicePeriodStartSeconds: Date.UTC(2026, 10, 21, 10) / 1000,
  syncedAtMs: 1,
  ...over,
});

describe.each(tableBackends)('the subscription repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('putPart replaces only the version that was read, and get and list return it, newest first', async () => {
    const first = record();
    const older = record({ subscriptionId: 'sub_0', createdAt: '2026-01-01T00:00:00.000Z' });
    await shop.table.commit([
      shop.subscriptions.putPart(first, undefined),
      shop.subscriptions.putPart(older, undefined),
    ]);
    await expect(shop.table.commit([shop.subscriptions.putPart(first, undefined)])).rejects.toThrow(TransactionRefused);
    const concurrentWrites = [2, 3].map((syncedAtMs) =>
      shop.table.commit([shop.subscriptions.putPart(record({ syncedAtMs }), first)]),
    );
    const tries = await Promise.allSettled(concurrentWrites);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.subscriptions.get('u1', 'sub_1'))?.syncedAtMs).toBeGreaterThan(1);
    expect((await shop.subscriptions.list('u1')).map(({ subscriptionId }) => subscriptionId)).toEqual([
      'sub_1',
      'sub_0',
    ]);
    expect(await shop.subscriptions.get('u2', 'sub_1')).toBeUndefined();
    expect(await shop.subscriptions.list('u2')).toEqual([]);
  });

  it('renewalParts records the end of the paid period until the subscription ends, and listEnding returns it', async () => {
    const first = record({ subscriptionId: 'sub_2' });
    await shop.table.commit(shop.subscriptions.renewalParts(first, undefined));
    expect(await shop.subscriptions.listEnding('2026-12-21')).toEqual(['sub_2']);
    expect(shop.subscriptions.renewalParts(first, first)).toEqual([]);
    const renewed = { ...first, currentPeriodEndSeconds: Date.UTC(2027, 0, 21, 10) / 1000 };
    await shop.table.commit(shop.subscriptions.renewalParts(renewed, first));
    expect(await shop.subscriptions.listEnding('2026-12-21')).toEqual([]);
    expect(await shop.subscriptions.listEnding('2027-01-21')).toEqual(['sub_2']);
    const over = { ...renewed, status: 'canceled' };
    await shop.table.commit(shop.subscriptions.renewalParts(over, renewed));
    expect(await shop.subscriptions.listEnding('2027-01-21')).toEqual([]);
    expect(shop.subscriptions.renewalParts(over, over)).toEqual([]);
  });
});
