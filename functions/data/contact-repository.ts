import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime, isValid } from 'ulid';
import * as z from 'zod/mini';
import { type ContactMessage, contactMessageSchema } from '#functions/domain/contact/contact-message.ts';
import { type Key, keys, sortPrefixes } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

export interface ContactRepository {
  /** Named `contact-message`. */
  addPart(message: ContactMessage): WritePart;
  list(month: string): Promise<ContactMessage[]>;
  get(messageId: string): Promise<ContactMessage | undefined>;
  /** @returns false when there is no such message */
  markDone(messageId: string): Promise<boolean>;
}

function keyOf(messageId: string): Key {
  return keys.contactMessage(new Date(decodeTime(messageId)).toISOString().slice(0, 7), messageId);
}

export function createContactRepository(table: Table): ContactRepository {
  return {
    addPart: (message) => ({
      name: 'contact-message',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keyOf(message.messageId), ...message },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    async list(month) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :month AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':month': keys.contactMessage(month, '').PK, ':prefix': sortPrefixes.message },
        ScanIndexForward: false,
      });
      return z.array(contactMessageSchema).parse(items);
    },
    async get(messageId) {
      if (!isValid(messageId)) return undefined;
      const item = await readItem(table, keyOf(messageId));
      return item === undefined ? undefined : contactMessageSchema.parse(item);
    },
    async markDone(messageId) {
      if (!isValid(messageId)) return false;
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keyOf(messageId),
              UpdateExpression: 'SET #status = :done',
              ConditionExpression: 'attribute_exists(PK)',
              ExpressionAttributeNames: { '#status': 'status' },
              ExpressionAttributeValues: { ':done': 'done' },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
    },
  };
}
