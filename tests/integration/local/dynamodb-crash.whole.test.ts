import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamodb } from '#infra/local/dynamodb.ts';

const writer = resolve(import.meta.dirname, '../../support/dynamodb-writer.ts');

/** Lets transactions run and kills the process at once after the given number of acknowledgements. */
async function writeUntilKilled(dataDir: string, first: number, acknowledgements: number): Promise<number> {
  const child = fork(writer, [dataDir, String(first)], { stdio: 'inherit' });
  let last = -1;
  child.on('message', (number) => {
    last = Number(number);
    if (last >= first + acknowledgements) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return last;
}

describe('the DynamoDB front, killed in the middle of transactions', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'dynamodb-crash-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  async function books(): Promise<{ receipts: number; counted: number }> {
    const service = await createDynamodb({ port: 0, dataDir });
    const client = new DynamoDBClient({
      endpoint: service.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const counter = await client.send(
      new GetItemCommand({ TableName: 'crash', Key: { PK: { S: 'COUNTER' }, SK: { S: 'COUNTER' } } }),
    );
    const receipts = await client.send(
      new QueryCommand({
        TableName: 'crash',
        KeyConditionExpression: 'PK = :receipt',
        ExpressionAttributeValues: { ':receipt': { S: 'RECEIPT' } },
        Select: 'COUNT',
      }),
    );
    client.destroy();
    await service.close();
    return { receipts: receipts.Count ?? 0, counted: Number(counter.Item?.['receipts']?.N ?? 0) };
  }

  // Moments 1, 2, … acknowledgements apart, so that the kill falls into different phases of a transaction.
  it('keeps transactions atomic and every acknowledged write', async () => {
    let next = 0;
    for (const acknowledgements of [1, 2, 3, 17, 40]) {
      const acknowledged = await writeUntilKilled(dataDir, next, acknowledgements);
      const { receipts, counted } = await books();
      expect(counted).toBe(receipts);
      // The one under way when it was killed may or may not have been written.
      expect([acknowledged + 1, acknowledged + 2]).toContain(receipts);
      next = receipts;
    }
  });
});
