import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { queryAll } from '#functions/data/query-all.ts';
import { createTable } from '#functions/data/table.ts';

const query = { KeyConditionExpression: 'PK = :p', ExpressionAttributeValues: { ':p': 'USER#u' } };

/** A table whose pages hold so many of a thousand stories: DynamoDB ends one at 1 MB. */
function paged(perPage: number) {
  const asked: (number | undefined)[] = [];
  const send = async ({ input }: { readonly input: QueryCommandInput }) => {
    const from = input.ExclusiveStartKey?.['n'];
    asked.push(from);
    const start = from ?? 0;
    const end = Math.min(1000, start + perPage);
    const Items = Array.from({ length: end - start }, (_, index) => ({ PK: 'USER#u', n: start + index }));
    return { Items, LastEvaluatedKey: end < 1000 ? { n: end } : undefined };
  };
  const documents = { send } as unknown as DynamoDBDocumentClient;
  return { asked, table: createTable({ tableName: 't', documents }) };
}

describe('a list of a thousand', () => {
  it.each([1, 300, 999, 1000, 2000])('is whole and in order when a page holds %i', async (perPage) => {
    const { asked, table } = paged(perPage);
    const items = await queryAll(table, query);
    expect(items.map(({ n }) => n)).toEqual(Array.from({ length: 1000 }, (_, index) => index));
    expect(asked).toHaveLength(Math.ceil(1000 / perPage));
  });

  it('goes on behind a page that holds nothing', async () => {
    const pages = [{ LastEvaluatedKey: { n: 1 } }, { Items: [], LastEvaluatedKey: { n: 2 } }, { Items: [{ n: 3 }] }];
    const send = async () => pages.shift();
    const documents = { send } as unknown as DynamoDBDocumentClient;
    expect(await queryAll(createTable({ tableName: 't', documents }), query)).toEqual([{ n: 3 }]);
  });
});
