import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeStore, openStore, type Rows, type Store } from '#infra/local/dynamodb/engine.ts';
import { createExecutor } from '#infra/local/dynamodb.ts';
import { eventually } from '#tests/support/product.ts';

const TableName = 'table';
const key = (SK: string) => ({ PK: { S: 'A' }, SK: { S: SK } });

describe.each(['in memory', 'on disk'])('what is read of a store %s', (where) => {
  let folder: string;
  let store: Store;
  const opened: Rows[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-engine-'));
    store = await openStore(where === 'on disk' ? folder : undefined);
    const { values } = store.db;
    store.db.values = (range) => {
      const rows = values(range);
      opened.push(rows);
      return rows;
    };
  });
  afterEach(async () => {
    opened.splice(0);
    await closeStore(store);
    rmSync(folder, { recursive: true, force: true });
  });

  it('is let go of when it was read, also when the rest of it was not', async () => {
    const execute = createExecutor(store, () => undefined, Date.now);
    await execute('CreateTable', {
      ...{ TableName, BillingMode: 'PAY_PER_REQUEST' },
      AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
    });
    await eventually(
      async () => JSON.stringify(await execute('DescribeTable', { TableName })).includes('"ACTIVE"') || undefined,
      'the table',
    );
    for (const SK of ['1', '2', '3']) await execute('PutItem', { TableName, Item: key(SK) });
    const query = {
      ...{ TableName, KeyConditionExpression: 'PK = :key' },
      ExpressionAttributeValues: { ':key': { S: 'A' } },
    };
    expect(await execute('Query', query)).toMatchObject({ Count: 3 });
    expect(await execute('Query', { ...query, Limit: 1 })).toMatchObject({ Count: 1 });
    expect(await execute('Scan', { TableName })).toMatchObject({ Count: 3 });
    expect(opened.length).toBeGreaterThanOrEqual(3);
    for (const rows of opened)
      await eventually(async () => {
        const left = await rows.next().catch((error: { code: string }) => error);
        return left instanceof Error && Reflect.get(left, 'code') === 'LEVEL_ITERATOR_NOT_OPEN' ? true : undefined;
      }, 'the end of what was read');
  });
});
