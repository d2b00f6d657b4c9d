import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContactRepository, createContactRepository } from '#functions/data/contact-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { ContactMessage } from '#functions/domain/contact/contact-message.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

function message(iso: string): ContactMessage {
  const messageId = ulid(Date.parse(iso));
  return { messageId, name: 'Agnes', email: 'agnes@example.com', message: 'Hello?', at: iso, status: 'new' };
}

describe.each(tableBackends)('the contact repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let messages: ContactRepository;
  const october = message('2046-10-31T23:59:59.999Z');
  const [first, second] = [message('2046-11-01T00:00:00.000Z'), message('2046-11-21T10:00:00.000Z')];

  beforeEach(async () => {
    table = await openTable(url);
    messages = createContactRepository(table);
    for (const one of [october, first, second]) await table.commit([messages.addPart(one)]);
  });
  afterEach(() => table.close());

  it('addPart writes a message once', async () => {
    await expect(table.commit([messages.addPart(first)])).rejects.toThrow(TransactionRefused);
  });

  it('list returns the messages of a month, newest first', async () => {
    expect(await messages.list('2046-11')).toEqual([second, first]);
    expect(await messages.list('2046-10')).toEqual([october]);
    expect(await messages.list('2046-12')).toEqual([]);
  });

  it('get finds a message of any month by its id', async () => {
    expect(await messages.get(october.messageId)).toEqual(october);
    for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '', 'x', '#', '../'])
      expect(await messages.get(id)).toBeUndefined();
  });

  it('markDone is idempotent and returns false for an unknown message', async () => {
    expect(await messages.markDone(first.messageId)).toBe(true);
    expect(await messages.markDone(first.messageId)).toBe(true);
    expect(await messages.get(first.messageId)).toEqual({ ...first, status: 'done' });
    for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x']) expect(await messages.markDone(id)).toBe(false);
    expect(await messages.list('2046-11')).toHaveLength(2);
  });
});
