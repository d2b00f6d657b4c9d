import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';

/** DynamoDB's limit per call. */
const maxBatchKeys = 100;
// Full jitter over 50, 100, 200, 400 ms: at most 750 ms.
const maxTries = 5;
const firstBackoffMs = 50;

type Request = NonNullable<BatchGetCommandInput['RequestItems']>[string];

interface BatchOptions {
  readonly attributes?: readonly string[];
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Items of any number of keys, unordered; missing ones are left out. Repeats keys that DynamoDB omitted because of throttling
 * or the 16 MB limit. @throws AppError service-unavailable when some keys stay unread
 */
export async function readBatch(
  table: Table,
  keys: readonly Key[],
  { attributes, pause = wait }: BatchOptions = {},
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const request = (part: readonly Key[]): Request => ({
    Keys: part.map((key) => ({ ...key })),
    ConsistentRead: true,
    // Aliases, because some names, such as `status`, are reserved.
    ...(attributes && {
      ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
    }),
  });

  async function readPart(part: readonly Key[]): Promise<void> {
    let open: Request | undefined = request(part);
    for (let tries = 0; open !== undefined; tries += 1) {
      if (tries === maxTries) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
      if (tries > 0) await pause(Math.random() * firstBackoffMs * 2 ** (tries - 1));
      const asked: Request = open;
      const answer = await table.run((documents) =>
        documents.send(new BatchGetCommand({ RequestItems: { [table.name]: asked } })),
      );
      items.push(...(answer.Responses?.[table.name] ?? []));
      open = answer.UnprocessedKeys?.[table.name];
    }
  }

  for (let start = 0; start < keys.length; start += maxBatchKeys)
    await readPart(keys.slice(start, start + maxBatchKeys));
  return items;
}
