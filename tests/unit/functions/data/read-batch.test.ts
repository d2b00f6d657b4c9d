import type { BatchGetCommandInput, BatchGetCommandOutput, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Key } from '#functions/data/keys.ts';
import { readBatch } from '#functions/data/read-batch.ts';
import { createTable, type Table } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';

type Request = NonNullable<NonNullable<BatchGetCommandInput['RequestItems']>[string]>;
type Answer = Pick<BatchGetCommandOutput, 'Responses' | 'UnprocessedKeys'>;

const requests: Request[] = [];
const pause = vi.fn(async () => undefined);
const keysOf = (count: number): Key[] =>
  Array.from({ length: count }, (_, index) => ({ PK: 'USER#u', SK: `BODY#${index}` }));
const keysIn = ({ Keys = [] }: Request) => Keys;

/** A fake table, because DynamoDB emulators never return unprocessed keys. */
function tableAnswering(answer: (request: Request) => Answer): Table {
  const send = async ({ input }: { readonly input: BatchGetCommandInput }) => {
    const request = input.RequestItems?.['t'] ?? { Keys: [] };
    requests.push(request);
    return answer(request);
  };
  return createTable({ tableName: 't', documents: { send } as unknown as DynamoDBDocumentClient });
}

beforeEach(() => {
  requests.length = 0;
  vi.clearAllMocks();
});

describe('readBatch', () => {
  it('sends no request without keys', async () => {
    const table = tableAnswering((request) => ({ Responses: { t: keysIn(request) } }));
    expect(await readBatch(table, [])).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('requests at most 100 keys at a time', async () => {
    const table = tableAnswering((request) => ({ Responses: { t: keysIn(request) } }));
    expect(await readBatch(table, keysOf(250))).toEqual(keysOf(250));
    expect(requests.map((request) => keysIn(request).length)).toEqual([100, 100, 50]);
  });

  it('requests only the unprocessed keys again', async () => {
    const table = tableAnswering((request) => ({
      Responses: { t: keysIn(request).slice(0, 2) },
      UnprocessedKeys: keysIn(request).length > 2 ? { t: { ...request, Keys: keysIn(request).slice(2) } } : {},
    }));
    expect(await readBatch(table, keysOf(5), { attributes: ['SK', 'description'], pause })).toEqual(keysOf(5));
    expect(requests.map((request) => keysIn(request).length)).toEqual([5, 3, 1]);
    // By placeholders, because attributes may be reserved words.
    const asked = requests.map(({ ProjectionExpression, ExpressionAttributeNames }) => [
      ProjectionExpression,
      ExpressionAttributeNames,
    ]);
    expect(asked).toEqual(Array(3).fill(['#a0, #a1', { '#a0': 'SK', '#a1': 'description' }]));
    expect(pause).toHaveBeenCalledTimes(2);
  });

  it('throws service-unavailable after five requests instead of returning a partial result', async () => {
    const table = tableAnswering((request) => ({ Responses: {}, UnprocessedKeys: { t: request } }));
    await expect(readBatch(table, keysOf(3), { pause })).rejects.toThrow(
      new AppError('service-unavailable', { retryAfterSeconds: 2 }),
    );
    expect(requests).toHaveLength(5);
  });
});
