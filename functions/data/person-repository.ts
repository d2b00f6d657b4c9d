import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ErasedAccount } from '#functions/domain/privacy/erase-person.ts';
import type { Person, PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import { type Key, keys, userPartition } from './keys.ts';
import { createItemClassifier, idOf, indexPersonalData } from './personal-data-index.ts';
import { queryAll } from './query-all.ts';
import type { Table, WritePart } from './table.ts';

const keySchema = z.object({ PK: z.string(), SK: z.string() });

/** All data of a person, for export and erasure (decision 0109). */
export interface PersonRepository {
  /** Scans the table, because no index leads to all items of a person. */
  collect(person: Person): Promise<PersonalItem[]>;
  /** Named by its kind. */
  removePart(item: PersonalItem): WritePart;
  /** Removes links to pages that name the buyer, and where an order went. Named by its kind. */
  forgetLinksPart(item: PersonalItem): WritePart;
  /** Keeps the item without its owner. Named by its kind. */
  forgetOwnerPart(item: PersonalItem): WritePart;
  /** Anonymises the account, ends all sessions and blocks mail. Named `account`; refuses while a subscription is active. */
  closeAccountParts(userId: string, erased: ErasedAccount): WritePart[];
  /** Named `account`. */
  finishAccountPart(userId: string): WritePart;
}

const placeOf = ({ place }: PersonalItem): Key => keySchema.parse(place);

const linkNames: Readonly<Record<string, string>> = { order: 'receiptUrl', subscription: 'invoiceUrl' };

export function createPersonRepository(table: Table): PersonRepository {
  const accountUpdate = (userId: string, update: object): WritePart => ({
    name: 'account',
    write: {
      Update: { TableName: table.name, Key: keys.profile(userId), UpdateExpression: '', ...update },
    },
  });

  return {
    async collect(person) {
      const own = await queryAll(table, {
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': userPartition(person.userId) },
        ConsistentRead: true,
      });
      const recognise = createItemClassifier(indexPersonalData(person, own));
      const found: PersonalItem[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await table.run((documents) =>
          documents.send(new ScanCommand({ TableName: table.name, ConsistentRead: true, ExclusiveStartKey: start })),
        );
        for (const item of page.Items ?? []) {
          const place = keySchema.parse(item);
          const kind = recognise(item, place);
          const { PK: _, SK: __, ...values } = item;
          if (kind !== undefined) found.push({ kind, id: idOf(place), values, place });
        }
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
      return found;
    },
    removePart: (item) => ({
      name: item.kind,
      write: { Delete: { TableName: table.name, Key: placeOf(item) } },
    }),
    forgetLinksPart: (item) => ({
      name: item.kind,
      write: {
        Update: {
          TableName: table.name,
          Key: placeOf(item),
          UpdateExpression: `SET #link = :none${item.kind === 'order' ? ' REMOVE choices' : ''}`,
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#link': linkNames[item.kind] ?? '' },
          ExpressionAttributeValues: { ':none': null },
        },
      },
    }),
    forgetOwnerPart: (item) => ({
      name: item.kind,
      write: { Put: { TableName: table.name, Item: placeOf(item) } },
    }),
    closeAccountParts: (userId, { name, email, passwordHash, erasedAt }) => [
      accountUpdate(userId, {
        UpdateExpression:
          'SET #name = :name, email = :email, passwordHash = :hash, erasedAt = :at, erasure = :underWay REMOVE keptSessionId, endedSessions ADD tokenVersion :one',
        ConditionExpression: 'subscriptionActive = :false',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':name': name,
          ':email': email,
          ':hash': passwordHash,
          ':at': erasedAt,
          ':underWay': 'under-way',
          ':one': 1,
          ':false': false,
        },
      }),
      {
        name: 'undeliverable',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...keys.undeliverableAddress(email), reason: 'erased', at: erasedAt },
          },
        },
      },
    ],
    finishAccountPart: (userId) =>
      accountUpdate(userId, {
        UpdateExpression: 'SET erasure = :done',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':done': 'done' },
      }),
  };
}
