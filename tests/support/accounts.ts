import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import type { Table } from '#functions/data/table.ts';
import { type MailRow, waitingRowSchema } from '#functions/domain/outbox/outbox.ts';

/** A clock that advances only by `pass`. */
export function createTestClock(startMs = Date.UTC(2046, 10, 21, 12)) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    pass(seconds: number) {
      nowMs += seconds * 1000;
    },
  };
}

export const cheapPasswords = createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 });

/** The mails in a table's outbox, oldest first. */
export async function listQueuedMails(table: Table): Promise<MailRow['mail'][]> {
  const { Items: items = [] } = await table.documents.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'begins_with(PK, :outbox)',
      ExpressionAttributeValues: { ':outbox': 'OUTBOX#' },
      ConsistentRead: true,
    }),
  );
  const rows = items.map((item) => waitingRowSchema.parse(item).row).sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));
}

/** All items whose partition key starts with the prefix. */
export async function listItems(table: Table, prefix: string): Promise<Record<string, unknown>[]> {
  const { Items: items = [] } = await table.documents.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'begins_with(PK, :prefix)',
      ExpressionAttributeValues: { ':prefix': prefix },
      ConsistentRead: true,
    }),
  );
  return items;
}
