import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { UndeliverableAddress } from '#functions/domain/mail/mail-feedback.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

/** By the hash of the address (threat 52). */
export interface UndeliverableAddressRepository {
  has(email: string): Promise<boolean>;
  mark(email: string, why: UndeliverableAddress): Promise<void>;
  /** @returns whether it was marked */
  unmark(email: string): Promise<boolean>;
}

export function createUndeliverableAddressRepository(table: Table): UndeliverableAddressRepository {
  return {
    async has(email) {
      const key = keys.undeliverableAddress(email);
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ TableName: table.name, Key: key })),
      );
      return item !== undefined;
    },
    async mark(email, { reason, at }) {
      const item = { ...keys.undeliverableAddress(email), reason, at };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
    },
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
