import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { localCredentials, localRegion } from '#infra/local/local-stage.ts';
import type { Service } from '#infra/local/service.ts';
import { ensureTable } from '#infra/local/table.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { validTableItems } from '#tests/support/valid-table-fixture.ts';

const command = join(import.meta.dirname, '../../../infra/tooling/ops.ts');
const tableName = 'tellwren-drill';
const filesOfBooks = [
  'u/ada/story/c1/a.jpg',
  'u/ada/gift/g2/b.pdf',
  'u/ada/gift/g4/b.pdf',
  'u/ada/gift/g1/a.jpg',
  'u/ada/story/c1/card.jpg',
];

describe('npm run ops -- restore-drill', () => {
  let dataDir: string;
  let dynamodb: Service;
  let s3: Awaited<ReturnType<typeof startLocalS3>>;
  const options = { region: localRegion, credentials: localCredentials };
  const put = (Item: Record<string, unknown>) =>
    stackTable({ dynamodb: dynamodb.url, tableName }).documents.send(new PutCommand({ TableName: tableName, Item }));
  const drill = () =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = { ...process.env, LOCAL_DATA_DIR: dataDir };
      execFile(process.execPath, [command, 'restore-drill'], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
      );
    });
  const tables = async () =>
    (await new DynamoDBClient({ endpoint: dynamodb.url, ...options }).send(new ListTablesCommand())).TableNames;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tellwren-drill-'));
    [dynamodb, s3] = await Promise.all([createDynamodb({ port: 0 }), startLocalS3()]);
    await ensureTable(dynamodb.url, tableName);
    const client = new S3Client({ endpoint: s3.url, forcePathStyle: true, ...options });
    for (const Key of filesOfBooks) await client.send(new PutObjectCommand({ Bucket: s3.bucketName, Key, Body: 'x' }));
    const stack = { dynamodb: dynamodb.url, tableName, s3: s3.url, bucketName: s3.bucketName };
    writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(stack));
    for (const item of validTableItems(Date.now())) await put(item);
  });
  afterAll(async () => {
    await Promise.all([dynamodb.close(), s3.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('restores and checks the table, prints the duration and deletes the copy', async () => {
    const { code, out } = await drill();
    expect(out).toMatch(/Restoring tellwren-drill as tellwren-drill-restore-\d{8}-\d{4}\./);
    expect(out).toMatch(/\d+ items, 1 customers, 4 stories, \d+ orders restored\./);
    expect(out).toContain('5 of 5 files read.');
    expect(out).toMatch(/✓ Everything was restored, in \d+\.\d min\./);
    expect(code).toBe(0);
    expect(await tables()).toEqual([tableName]);
  });

  it('reports a broken rule, exits with 1 and deletes the copy', async () => {
    await put({ ...keys.openGift('g9'), userId: 'ada', giftId: 'g9' });
    const { code, out } = await drill();
    expect(out).toContain('✗ gift-listed: GIFTS g9: no such gift is open');
    expect(code).toBe(1);
    expect(await tables()).toEqual([tableName]);
  });
});
