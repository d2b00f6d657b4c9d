import * as z from 'zod/mini';
import { allowanceOfCustomer } from '#functions/domain/account/mail-allowance.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { type Key, keys } from './keys.ts';
import { ownerKeys } from './owner-key.ts';
import { canBePersonal, kindsByAddress, type PersonalDataIndex } from './personal-data-index.ts';
import { queryAll } from './query-all.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

type Item = Record<string, unknown>;

const keySchema = z.object({ PK: z.string(), SK: z.string() });
const progressSchema = z.object({ isDone: z.boolean(), next: z.optional(keySchema) });

/** Of the command that adds older items to the index (`functions/ops/owner-indexing.ts`). */
export type IndexingProgress = z.output<typeof progressSchema>;

/** Undefined in a table where that command never ran. */
export async function readIndexingProgress(table: Table): Promise<IndexingProgress | undefined> {
  const item = await readItem(table, keys.ownerIndexing());
  return item === undefined ? undefined : progressSchema.parse(item);
}

/** Rows that failed stay a month (outbox-repository.ts); DynamoDB deletes them a few days late. */
const outboxDays = 40;

const dayMs = 86_400_000;

function eachOnce<Stored extends Item | Key>(items: readonly Stored[]): Stored[] {
  return [...new Map(items.map((item) => [`${String(item.PK)}\n${String(item.SK)}`, item])).values()];
}

const partition = (table: Table, PK: string) =>
  queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': PK },
    ConsistentRead: true,
  });

/** The rows that wait for delivery. A row may be about several persons, so no index leads to it. */
export async function readOutbox(table: Table, nowMs: number): Promise<Item[]> {
  const rows: Item[] = [];
  // From tomorrow, because clocks differ.
  for (let day = -1; day <= outboxDays; day += 1) {
    const date = new Date(nowMs - day * dayMs).toISOString().slice(0, 10);
    rows.push(...(await partition(table, keys.outbox(date, '').PK)));
  }
  return rows;
}

export async function readOwned(table: Table, ownerKey: string): Promise<Key[]> {
  const found = await queryAll(table, {
    IndexName: tableDefinition.ownerIndex.name,
    KeyConditionExpression: `${tableDefinition.ownerIndex.partitionKey} = :owner`,
    ExpressionAttributeValues: { ':owner': ownerKey },
  });
  return found.map((item) => keySchema.parse(item));
}

/**
 * Items outside a person's partition and the outbox that may be theirs, each once, in their present state. The classifier selects
 * from them as it does from a scan. The cost depends on the number of the person's items, not on the size of the table.
 */
export async function readCandidates(
  table: Table,
  { userId, email, ids, draftIds, formerAddresses }: PersonalDataIndex,
): Promise<Item[]> {
  const allowances = [email, allowanceOfCustomer(userId)].map((subject) => keys.mailAllowance(subject, '', '').PK);
  const owners = [
    ownerKeys.customer(userId),
    ...[email, ...formerAddresses.map((former) => former.email)].map(ownerKeys.address),
    ...allowances.map(ownerKeys.mailAllowance),
    ...[...ids].map(ownerKeys.story),
  ];
  const places: Key[] = [...draftIds].map(keys.draft);
  for (const owner of new Set(owners)) places.push(...(await readOwned(table, owner)).filter(canBePersonal));
  const items = await readBatch(table, eachOnce(places));
  const partitions = [...kindsByAddress(email).keys(), ...[...ids].map((id) => keys.storySource(id).PK)];
  for (const PK of partitions) items.push(...(await partition(table, PK)));
  return eachOnce(items);
}
