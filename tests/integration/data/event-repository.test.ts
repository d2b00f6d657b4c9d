import { describe, expect, it } from 'vitest';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { aPaymentEvent } from '#tests/support/subscriptions.ts';
import { tableBackends } from '#tests/support/tables.ts';

const now = 1_795_255_200;
const fortyDays = 40 * 86_400;

describe.each(tableBackends)('the event repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('recordPart records an event once under concurrency, and has returns true for it', async () => {
    const event = aPaymentEvent('invoice.paid', 'in_1');
    expect(await shop.events.has(event.eventId, now)).toBe(false);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => shop.table.commit([shop.events.recordPart(event, 'applied', now)])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refusal of tries.filter((result) => result.status === 'rejected')) {
      expect(refusal.reason).toSatisfy((error) => error instanceof TransactionRefused && error.by('event'));
    }
    expect(await shop.events.has(event.eventId, now)).toBe(true);
  });

  it('has returns false after 40 days, even before DynamoDB deletes the event', async () => {
    const event = aPaymentEvent('invoice.paid', 'in_2');
    await shop.table.commit([shop.events.recordPart(event, 'quarantined', now)]);
    expect(await shop.events.has(event.eventId, now + fortyDays - 1)).toBe(true);
    expect(await shop.events.has(event.eventId, now + fortyDays)).toBe(false);
    await shop.table.commit([shop.events.recordPart(event, 'applied', now + fortyDays)]);
    expect(await shop.events.has(event.eventId, now + fortyDays)).toBe(true);
  });
});
