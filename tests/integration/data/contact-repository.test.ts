import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { type ContactMessage, newMessage } from '#functions/domain/contact/contact-message.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

function message(iso: string): ContactMessage {
  const messageId = ulid(Date.parse(iso));
  return newMessage({ messageId, name: 'Agnes', email: 'agnes@example.com', message: 'Hello?', at: iso });
}
const answer = { at: '2046-11-22T10:00:00.000Z', operatorId: 'op1', name: 'Sam', text: 'Hello Agnes.' };
const answered = (one: ContactMessage): ContactMessage => ({ ...one, answers: [answer] });
const done = (one: ContactMessage): ContactMessage => ({ ...one, status: 'done' });
const idsOf = (messages: readonly ContactMessage[]) => messages.map(({ messageId }) => messageId);

describe.each(tableBackends)('the contact repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  const october = message('2046-10-31T23:59:59.999Z');
  const [first, second] = [message('2046-11-01T00:00:00.000Z'), message('2046-11-21T10:00:00.000Z')];

  beforeEach(async () => {
    for (const one of [second, october, first]) await shop.table.commit(shop.contactMessages.addParts(one));
  });

  const change = (before: ContactMessage, after: ContactMessage) =>
    shop.table.commit(shop.contactMessages.changeParts(before, after));
  const inbox = async () => idsOf((await shop.contactMessages.listOpen({ limit: 10 })).items);

  it('addParts writes a message once', async () => {
    await expect(shop.table.commit(shop.contactMessages.addParts(first))).rejects.toThrow(TransactionRefused);
  });

  it('list returns the messages of a month, newest first', async () => {
    expect(await shop.contactMessages.list('2046-11')).toEqual([second, first]);
    expect(await shop.contactMessages.list('2046-10')).toEqual([october]);
    expect(await shop.contactMessages.list('2046-12')).toEqual([]);
  });

  it('get finds a message of any month by its id', async () => {
    expect(await shop.contactMessages.get(october.messageId)).toEqual(october);
    for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '', 'x', '#', '../'])
      expect(await shop.contactMessages.get(id)).toBeUndefined();
  });

  it('listOpen lists the oldest without an answer first, then the answered ones, page by page', async () => {
    await change(october, answered(october));
    expect(await inbox()).toEqual(idsOf([first, second, october]));
    const page = await shop.contactMessages.listOpen({ limit: 2 });
    expect(idsOf(page.items)).toEqual(idsOf([first, second]));
    const next = await shop.contactMessages.listOpen({ limit: 2, cursor: page.cursor ?? '' });
    expect(next).toEqual({ items: [{ ...answered(october), version: 1 }], cursor: null });
  });

  it('listUnanswered lists only those without an answer, oldest first', async () => {
    await change(first, answered(first));
    expect(idsOf(await shop.contactMessages.listUnanswered(10))).toEqual(idsOf([october, second]));
    expect(idsOf(await shop.contactMessages.listUnanswered(1))).toEqual([october.messageId]);
  });

  it('changeParts removes a done message from the inbox, and adds it again when it is reopened', async () => {
    await change(first, done(first));
    expect(await inbox()).toEqual(idsOf([october, second]));
    expect(await shop.contactMessages.get(first.messageId)).toEqual({ ...done(first), version: 1 });
    await change({ ...done(first), version: 1 }, { ...first, version: 1 });
    expect(await inbox()).toEqual(idsOf([october, first, second]));
  });

  it('changeParts refuses a change of another version, and leaves the inbox as it is', async () => {
    await change(first, answered(first));
    await expect(change(first, done(first))).rejects.toThrow('contact-message');
    await expect(change({ ...first, version: 7 }, done(first))).rejects.toThrow(TransactionRefused);
    expect(await inbox()).toEqual(idsOf([october, second, first]));
  });

  it('changeParts refuses a message that was removed', async () => {
    const unknown = message('2046-11-21T11:00:00.000Z');
    await expect(change(unknown, done(unknown))).rejects.toThrow('contact-message');
    expect(await inbox()).toHaveLength(3);
  });

  it('listDone lists the done messages of a month, newest first', async () => {
    for (const one of [first, second, october]) await change(one, done(one));
    const page = await shop.contactMessages.listDone('2046-11', { limit: 1 });
    expect(idsOf(page.items)).toEqual([second.messageId]);
    const next = await shop.contactMessages.listDone('2046-11', { limit: 10, cursor: page.cursor ?? '' });
    expect(idsOf(next.items)).toEqual([first.messageId]);
    expect((await shop.contactMessages.listDone('2046-12', { limit: 10 })).items).toEqual([]);
  });

  it('addToInboxParts lists a message of an earlier release, which has fewer attributes', async () => {
    const at = '2046-11-20T10:00:00.000Z';
    const messageId = ulid(Date.parse(at));
    const stored = { messageId, name: 'Bob', email: 'bob@example.com', message: 'Hello?', at, status: 'new' };
    const Item = { ...keys.contactMessage('2046-11', messageId), ...stored };
    await shop.table.commit([{ name: 'earlier', write: { Put: { TableName: shop.table.name, Item } } }]);
    const earlier = await shop.contactMessages.get(messageId);
    expect(earlier).toEqual({ ...stored, page: null, answers: [], notes: [], version: 0 });
    if (earlier === undefined) throw new Error('not stored');
    expect(await inbox()).not.toContain(messageId);
    await shop.table.commit(shop.contactMessages.addToInboxParts(earlier));
    expect(await inbox()).toEqual([october.messageId, first.messageId, messageId, second.messageId]);
    await change(earlier, done(earlier));
    await expect(shop.table.commit(shop.contactMessages.addToInboxParts(earlier))).rejects.toThrow('contact-message');
    expect(await inbox()).not.toContain(messageId);
  });
});
