import * as z from 'zod/mini';
import type { PersonalItem, PersonalKind } from '#functions/domain/privacy/personal-item.ts';
import type { OwnItemRepository } from '#functions/domain/privacy/repositories.ts';
import { type Key, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

export function splitKey(key: string): [word: string, id: string] {
  const at = key.indexOf('#');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

/** The part after the first word of the sort key, else of the partition. */
export function idOf({ PK, SK }: Key): string {
  const [, id] = splitKey(SK);
  return id || splitKey(PK)[1] || SK;
}

const ownKinds: Readonly<Record<string, PersonalKind>> = {
  PROFILE: 'account',
  LEDGER: 'credit',
  STORY: 'story',
  BODY: 'text',
  POSTING: 'posting',
  ADAPTED: 'adaptation',
  ORDER: 'order',
  SUBSCRIPTION: 'subscription',
  GIFT: 'gift',
  SHARE: 'share',
  WORDS: 'words',
  FORMER: 'former-address',
};

/** The kind of an item in a customer's partition. */
export function ownKindOf({ SK }: Key): PersonalKind {
  return ownKinds[splitKey(SK)[0]] ?? 'of-account';
}

const keySchema = z.object({ PK: z.string(), SK: z.string() });

export function toPersonalItem(item: Readonly<Record<string, unknown>>, kind: PersonalKind): PersonalItem {
  const { PK: _, SK: __, ownerKey: ___, ...values } = item;
  const place = keySchema.parse(item);
  return { kind, id: idOf(place), values, place };
}

export function createOwnItemRepository(table: Table): OwnItemRepository {
  return {
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': userPartition(userId) },
        ConsistentRead: true,
      });
      return items.map((item) => toPersonalItem(item, ownKindOf(keySchema.parse(item))));
    },
  };
}
