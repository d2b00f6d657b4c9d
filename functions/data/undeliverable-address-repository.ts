import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UndeliverableAddressRepository } from '#functions/domain/mail/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const markedSchema = z.object({ reason: z.enum(['bounce', 'complaint', 'erased']), at: z.string() });

export function createUndeliverableAddressRepository(table: Table): UndeliverableAddressRepository {
  return {
    async has(email) {
      const key = keys.undeliverableAddress(email);
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ TableName: table.name, Key: key })),
      );
      return item !== undefined;
    },
    async get(email) {
      const item = await readItem(table, keys.undeliverableAddress(email));
      return item === undefined ? undefined : markedSchema.parse(item);
    },
    async mark(email, { reason, at }) {
      const item = { ...keys.undeliverableAddress(email), reason, at };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
    },
    unmarkPart: (email) => ({
      name: 'undeliverable',
      write: { Delete: { TableName: table.name, Key: keys.undeliverableAddress(email) } },
    }),
    async unmark(email) {
      const { Attributes: before } = await table.run((documents) =>
        documents.send(
          new DeleteCommand({
            TableName: table.name,
            Key: keys.undeliverableAddress(email),
            ReturnValues: 'ALL_OLD',
          }),
        ),
      );
      return before !== undefined;
    },
  };
}
