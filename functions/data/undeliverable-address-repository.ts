import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { mailboxOf } from '#functions/domain/account/email-address.ts';
import { undeliverableReasons } from '#functions/domain/mail/mail-feedback.ts';
import type { UndeliverableAddressRepository } from '#functions/domain/mail/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const markedSchema = z.object({ reason: z.enum([...undeliverableReasons, 'erased']), at: z.string() });

/** One mark for all spellings of a mailbox. */
const keyOf = (email: string) => keys.undeliverableAddress(mailboxOf(email));

export function createUndeliverableAddressRepository(table: Table): UndeliverableAddressRepository {
  return {
    async has(email) {
      const key = keyOf(email);
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ TableName: table.name, Key: key })),
      );
      return item !== undefined;
    },
    async get(email) {
      const item = await readItem(table, keyOf(email));
      return item === undefined ? undefined : markedSchema.parse(item);
    },
    async mark(email, { reason, at }) {
      const item = { ...keyOf(email), reason, at };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
    },
    unmarkPart: (email) => ({
      name: 'undeliverable',
      write: { Delete: { TableName: table.name, Key: keyOf(email) } },
    }),
    async unmark(email) {
      const { Attributes: before } = await table.run((documents) =>
        documents.send(
          new DeleteCommand({
            TableName: table.name,
            Key: keyOf(email),
            ReturnValues: 'ALL_OLD',
          }),
        ),
      );
      return before !== undefined;
    },
  };
}
