import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { ensureTable } from '#infra/local/table.ts';

const TableName = 'table';
const query = {
  ...{ TableName, KeyConditionExpression: 'PK = :key' },
  ExpressionAttributeValues: { ':key': { S: 'A' } },
};

/** Vitest's own listeners, in whose place ours stands: what is thrown here would end a stack. */
let listeners: NodeJS.UncaughtExceptionListener[];
const thrown: unknown[] = [];

beforeEach(() => {
  thrown.splice(0);
  listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => thrown.push(error));
});
afterEach(() => {
  process.removeAllListeners('uncaughtException');
  for (const listener of listeners) process.on('uncaughtException', listener);
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('closes in any step of a query without an error that nobody catches', async () => {
  for (let turns = 0; turns < 60; turns += 1) {
    const dynamodb = await createDynamodb({ port: 0 });
    await ensureTable(dynamodb.url, TableName);
    const asked = fetch(dynamodb.url, {
      method: 'POST',
      headers: { 'X-Amz-Target': 'DynamoDB_20120810.Query' },
      body: JSON.stringify(query),
    }).catch(() => undefined);
    for (let each = 0; each < turns; each += 1) await turn();
    await dynamodb.close();
    await asked;
    for (let each = 0; each < 10; each += 1) await turn();
  }
  expect(thrown).toEqual([]);
});
