import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';

/** DynamoDB takes no more in one call. */
const mostKeys = 100;
// Five tries with full jitter over 50, 100, 200, 400 ms: 750 ms at the most for a batch that is never whole.
const maxTries = 5;
const firstBackoffMs = 50;

type Request = NonNullable<BatchGetCommandInput['RequestItems']>[string];

interface BatchOptions {
  /** The attributes that are wanted; all where nothing is said. */
  readonly attributes?: readonly string[];
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * The items of any number of keys, in no order; keys without an item are left out. What DynamoDB leaves out of a batch for
 * want of capacity, or because an answer ends at 16 MB, is asked for again.
 * @throws AppError service-unavailable when a part does not come: half an answer is none
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
    ...(attributes && { ProjectionExpression: attributes.join(', ') }),
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

  for (let start = 0; start < keys.length; start += mostKeys) await readPart(keys.slice(start, start + mostKeys));
  return items;
}
