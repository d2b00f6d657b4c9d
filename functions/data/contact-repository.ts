import { decodeTime, isValid } from 'ulid';
import * as z from 'zod/mini';
import {
  type ContactMessage,
  contactMessageSchema,
  openEntry,
  openMessageSchema,
} from '#functions/domain/contact/contact-message.ts';
import type { ContactRepository } from '#functions/domain/contact/repositories.ts';
import { type Key, keys, sortPrefixes } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { queryPage } from './query-page.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

function keyOf(messageId: string): Key {
  return keys.contactMessage(new Date(decodeTime(messageId)).toISOString().slice(0, 7), messageId);
}

function entryKeyOf(message: ContactMessage): Key | undefined {
  const entry = openEntry(message);
  return entry && keys.openMessage(entry.state, entry.messageId);
}

const inbox = keys.openMessage('new', '').PK;

export function createContactRepository(table: Table): ContactRepository {
  const monthQuery = (month: string) => ({
    KeyConditionExpression: 'PK = :month AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ':month': keys.contactMessage(month, '').PK, ':prefix': sortPrefixes.message },
    ScanIndexForward: false,
  });

  const entryPart = (write: object): WritePart => ({ name: 'open-message', write });
  function entryPuts(message: ContactMessage): WritePart[] {
    const [key, entry] = [entryKeyOf(message), openEntry(message)];
    return key === undefined ? [] : [entryPart({ Put: { TableName: table.name, Item: { ...key, ...entry } } })];
  }
  function entryMoves(before: ContactMessage, after: ContactMessage): WritePart[] {
    const [from, to] = [entryKeyOf(before), entryKeyOf(after)];
    if (from?.SK === to?.SK) return [];
    return [
      ...(from === undefined ? [] : [entryPart({ Delete: { TableName: table.name, Key: from } })]),
      ...entryPuts(after),
    ];
  }

  /** Messages of earlier releases have no version. */
  function unchanged({ version }: ContactMessage) {
    const isSeen = version === 0 ? '(attribute_not_exists(version) OR version = :seen)' : 'version = :seen';
    return {
      ConditionExpression: `attribute_exists(PK) AND ${isSeen}`,
      ExpressionAttributeValues: { ':seen': version },
    };
  }

  /** In the order of the entries; a message that was removed meanwhile is left out. */
  async function messagesOf(entries: readonly unknown[]): Promise<ContactMessage[]> {
    const ids = z
      .array(openMessageSchema)
      .parse(entries)
      .map(({ messageId }) => messageId);
    const items = z.array(contactMessageSchema).parse(await readBatch(table, ids.map(keyOf)));
    const byId = new Map(items.map((message) => [message.messageId, message]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    addParts: (message) => [
      putNewPart(table, 'contact-message', keyOf(message.messageId), message),
      ...entryPuts(message),
    ],
    list: async (month) => z.array(contactMessageSchema).parse(await queryAll(table, monthQuery(month))),
    async listDone(month, page) {
      const { KeyConditionExpression, ExpressionAttributeValues, ScanIndexForward } = monthQuery(month);
      const query = {
        KeyConditionExpression,
        ScanIndexForward,
        FilterExpression: '#status = :done',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':done': 'done' },
      };
      const { items, cursor } = await queryPage(table, keys.contactMessage(month, '').PK, query, page);
      return { items: z.array(contactMessageSchema).parse(items), cursor };
    },
    async listOpen(page) {
      const query = {
        KeyConditionExpression: 'PK = :inbox',
        ExpressionAttributeValues: { ':inbox': inbox },
        // The operator sees at once that a message left the inbox.
        ConsistentRead: true,
      };
      const { items, cursor } = await queryPage(table, inbox, query, page);
      return { items: await messagesOf(items), cursor };
    },
    async listUnanswered(limit) {
      const query = {
        KeyConditionExpression: 'PK = :inbox AND begins_with(SK, :unanswered)',
        ExpressionAttributeValues: { ':inbox': inbox, ':unanswered': sortPrefixes.unansweredMessage },
      };
      return messagesOf((await queryPage(table, inbox, query, { limit })).items);
    },
    async get(messageId) {
      if (!isValid(messageId)) return undefined;
      const item = await readItem(table, keyOf(messageId));
      return item === undefined ? undefined : contactMessageSchema.parse(item);
    },
    changeParts: (before, after) => [
      {
        name: 'contact-message',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...keyOf(after.messageId), ...after, version: before.version + 1 },
            ...unchanged(before),
          },
        },
      },
      ...entryMoves(before, after),
    ],
    addToInboxParts: (message) => [
      {
        name: 'contact-message',
        write: { ConditionCheck: { TableName: table.name, Key: keyOf(message.messageId), ...unchanged(message) } },
      },
      ...entryPuts(message),
    ],
  };
}
