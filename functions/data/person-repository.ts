import * as z from 'zod/mini';
import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import type { Person, PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import type { PersonRepository } from '#functions/domain/privacy/repositories.ts';
import { isWaiting, voucherSchema } from '#functions/domain/voucher/voucher.ts';
import { type Key, keys, userPartition } from './keys.ts';
import { toPersonalItem } from './own-item-repository.ts';
import { readCandidates, readIndexingProgress, readOutbox } from './owner-index.ts';
import { createItemClassifier, indexPersonalData } from './personal-data-index.ts';
import { queryAll } from './query-all.ts';
import { type ScanOptions, scanItems } from './scan-items.ts';
import type { Table, WritePart } from './table.ts';

const keySchema = z.object({ PK: z.string(), SK: z.string() });
const placeOf = ({ place }: PersonalItem): Key => keySchema.parse(place);

const linkNames: Readonly<Record<string, string>> = { order: 'receiptUrl', subscription: 'invoiceUrl' };

/** The index usually reflects a write within a second. */
export const settleMs = 1000;

interface PersonOptions extends Pick<ScanOptions, 'pause'> {
  /** Called before the index is read. */
  readonly settle?: () => Promise<unknown>;
  readonly clock?: Clock;
}

export function createPersonRepository(
  table: Table,
  { settle = async () => {}, clock = systemClock, ...options }: PersonOptions = {},
): PersonRepository {
  const accountUpdate = (userId: string, update: object): WritePart => ({
    name: 'account',
    write: {
      Update: { TableName: table.name, Key: keys.profile(userId), UpdateExpression: '', ...update },
    },
  });

  async function startSearch(person: Person) {
    const own = await queryAll(table, {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': userPartition(person.userId) },
      ConsistentRead: true,
    });
    const index = indexPersonalData(person, own);
    const kindOf = createItemClassifier(index);
    const found: PersonalItem[] = [];
    const collectItem = (item: Record<string, unknown>) => {
      const kind = kindOf(item, keySchema.parse(item));
      if (kind !== undefined) found.push(toPersonalItem(item, kind));
    };
    return { userId: person.userId, own, index, found, collectItem };
  }
  type Search = Awaited<ReturnType<typeof startSearch>>;

  async function searchByOwner(searches: readonly Search[]): Promise<void> {
    await settle();
    const rows = await readOutbox(table, clock.now());
    for (const { own, index, collectItem } of searches)
      for (const item of [...own, ...(await readCandidates(table, index)), ...rows]) collectItem(item);
  }

  async function searchAll(searches: readonly Search[]): Promise<void> {
    for await (const item of scanItems(table, options)) for (const { collectItem } of searches) collectItem(item);
  }

  async function collectMany(persons: readonly Person[]): Promise<Map<string, PersonalItem[]>> {
    if (persons.length === 0) return new Map();
    const searches = await Promise.all(persons.map(startSearch));
    const isIndexed = (await readIndexingProgress(table))?.isDone === true;
    await (isIndexed ? searchByOwner : searchAll)(searches);
    return new Map(searches.map(({ userId, found }) => [userId, found]));
  }

  return {
    collect: async (person) => (await collectMany([person])).get(person.userId) ?? [],
    collectMany,
    removePart: (item) => ({
      name: item.kind,
      write: { Delete: { TableName: table.name, Key: placeOf(item) } },
    }),
    forgetLinksPart: (item) => {
      const changed = 'making' in item.values ? '#link = :none, making.tracking = :none' : '#link = :none';
      return {
        name: item.kind,
        write: {
          Update: {
            TableName: table.name,
            Key: placeOf(item),
            UpdateExpression: `SET ${changed}${item.kind === 'order' ? ' REMOVE choices, filmDelivery' : ''}`,
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeNames: { '#link': linkNames[item.kind] ?? '' },
            ExpressionAttributeValues: { ':none': null },
          },
        },
      };
    },
    forgetCardPart: (item) => ({
      name: item.kind,
      write: {
        Update: {
          TableName: table.name,
          Key: placeOf(item),
          // A card that still waits is mailed on its day, and its mail needs the code.
          UpdateExpression: `ADD version :one REMOVE words${isWaiting(voucherSchema.parse(item.values)) ? '' : ', code'}`,
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':one': 1, ':seen': voucherSchema.parse(item.values).version },
        },
      },
    }),
    forgetOwnerPart: (item) => ({
      name: item.kind,
      write: { Put: { TableName: table.name, Item: placeOf(item) } },
    }),
    closeAccountParts: (person, { name, email, passwordHash, erasedAt }) => [
      accountUpdate(person.userId, {
        UpdateExpression:
          'SET #name = :name, email = :email, passwordHash = :hash, erasedAt = :at, erasure = :underWay REMOVE endedSessions, listedName, tellsGivers ADD tokenVersion :one',
        ConditionExpression: 'subscriptionActive = :false AND email = :seen',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':name': name,
          ':email': email,
          ':seen': person.email,
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
