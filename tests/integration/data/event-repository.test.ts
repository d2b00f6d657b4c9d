import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventRepository } from '#functions/data/event-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { aPaymentEvent } from '#tests/support/subscriptions.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 1_795_255_200;
const fortyDays = 40 * 86_400;

describe.each(tableBackends)('the event repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeAll(async () => {
    table = await openTable(url);
  });
  afterAll(() => table.close());

  it('recordPart records an event once under concurrency; has finds it', async () => {
    const events = createEventRepository(table);
    const event = aPaymentEvent('invoice.paid', 'in_1');
    expect(await events.has(event.eventId, now)).toBe(false);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => table.commit([events.recordPart(event, 'applied', now)])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refusal of tries.filter((result) => result.status === 'rejected')) {
      expect(refusal.reason).toSatisfy((error) => error instanceof TransactionRefused && error.by('event'));
    }
    expect(await events.has(event.eventId, now)).toBe(true);
  });

  it('forgets an event after 40 days, also when DynamoDB deletes it later', async () => {
    const events = createEventRepository(table);
    const event = aPaymentEvent('invoice.paid', 'in_2');
    await table.commit([events.recordPart(event, 'quarantined', now)]);
    expect(await events.has(event.eventId, now + fortyDays - 1)).toBe(true);
    expect(await events.has(event.eventId, now + fortyDays)).toBe(false);
    await table.commit([events.recordPart(event, 'applied', now + fortyDays)]);
    expect(await events.has(event.eventId, now + fortyDays)).toBe(true);
  });
});
