import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { queryAll } from '#functions/data/query-all.ts';
import { createTable } from '#functions/data/table.ts';

const query = { KeyConditionExpression: 'PK = :p', ExpressionAttributeValues: { ':p': 'USER#u' } };

/** A fake table of 1,000 items with pages of `perPage` items; DynamoDB ends a page at 1 MB. */
function paged(perPage: number) {
  const requests: (number | undefined)[] = [];
  const send = async ({ input }: { readonly input: QueryCommandInput }) => {
    const from = input.ExclusiveStartKey?.['n'];
    requests.push(from);
    const start = from ?? 0;
    const end = Math.min(1000, start + perPage);
    const Items = Array.from({ length: end - start }, (_, index) => ({ PK: 'USER#u', n: start + index }));
    return { Items, LastEvaluatedKey: end < 1000 ? { n: end } : undefined };
  };
  const documents = { send } as unknown as DynamoDBDocumentClient;
  return { requests, table: createTable({ tableName: 't', documents }) };
}

describe('queryAll', () => {
  it('returns all items in order with pages of any size', async () => {
    const all = Array.from({ length: 1000 }, (_, index) => index);
    for (const perPage of [1, 300, 999, 1000, 2000]) {
      const { requests, table } = paged(perPage);
      const items = await queryAll(table, query);
      expect(items.map(({ n }) => n)).toEqual(all);
      expect(requests).toHaveLength(Math.ceil(1000 / perPage));
    }
  });

  it('continues after an empty page', async () => {
    const pages = [{ LastEvaluatedKey: { n: 1 } }, { Items: [], LastEvaluatedKey: { n: 2 } }, { Items: [{ n: 3 }] }];
    const send = async () => pages.shift();
    const documents = { send } as unknown as DynamoDBDocumentClient;
    expect(await queryAll(createTable({ tableName: 't', documents }), query)).toEqual([{ n: 3 }]);
  });
});
