import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createS3CheckProgress } from '#functions/adapters/files/s3-check-progress.ts';
import { withOwnerKey } from '#functions/data/owner-key.ts';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import type { Service } from '#infra/local/service.ts';
import { ensureTable } from '#infra/local/table.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { validTableItems } from '#tests/support/valid-table-fixture.ts';

const command = join(import.meta.dirname, '../../../infra/tooling/ops.ts');
const tableName = 'tellwren-invariants';

/** The files of the fixture. */
const filesOfBooks = [
  'u/ada/story/c1/a.jpg',
  'u/ada/gift/g2/b.pdf',
  'u/ada/gift/g4/b.pdf',
  'u/ada/gift/g1/a.jpg',
  'u/ada/story/c1/card.jpg',
];

describe('npm run invariants', () => {
  let dataDir: string;
  let dynamodb: Service;
  let s3: Awaited<ReturnType<typeof startLocalS3>>;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tellwren-invariants-'));
    dynamodb = await createDynamodb({ port: 0 });
    await ensureTable(dynamodb.url, tableName);
    s3 = await startLocalS3();
    for (const key of filesOfBooks) await putFile(key);
  });
  afterEach(async () => {
    await dynamodb.close();
    await s3.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const clientConfig = () => {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = s3.environment;
    const credentials = { accessKeyId, secretAccessKey };
    return { endpoint: s3.url, region: 'us-east-1', credentials, forcePathStyle: true };
  };
  const putFile = (Key: string) =>
    new S3Client(clientConfig()).send(
      new PutObjectCommand({ Bucket: s3.bucketName, Key, Body: 'x', ContentType: 'image/jpeg' }),
    );
  const noteStack = () => {
    const stack = { dynamodb: dynamodb.url, tableName, s3: s3.url, bucketName: s3.bucketName };
    writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(stack));
  };
  const put = async (Item: Record<string, unknown>) => {
    const { documents } = stackTable({ dynamodb: dynamodb.url, tableName });
    await documents.send(new PutCommand({ TableName: tableName, Item: withOwnerKey(Item) }));
  };

  function run(...args: string[]): Promise<{ code: number; printed: string }> {
    const env = { ...process.env, LOCAL_DATA_DIR: dataDir };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command, 'invariants', ...args], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
      );
    });
  }

  it('stores how far the nightly check is, until it is over', async () => {
    const options = { bucketName: s3.bucketName, clientConfig: clientConfig() };
    const { read, save, remove } = createS3CheckProgress(options);
    expect(await read()).toBeUndefined();
    const progress = { first: [{ rule: 'file-there', at: 'USER#ada STORY#c1', found: 'u/ada/é.jpg' }] } as const;
    await save(progress);
    expect(await read()).toEqual(progress);
    await remove();
    expect(await read()).toBeUndefined();
  });

  it('finds nothing in a valid table', async () => {
    noteStack();
    for (const item of validTableItems(Date.now())) await put(item);
    expect(await run()).toEqual({
      code: 0,
      printed: expect.stringMatching(/1 customers, \d+ stories, \d+ orders: every rule holds\.\n$/),
    });
  });

  it('prints each broken rule with its description and ids, and exits with 1', async () => {
    noteStack();
    for (const item of validTableItems(Date.now()))
      await put(item.SK === 'ORDER#c1' ? { ...item, refundedCents: 2000 } : item);
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toContain('order-sound: No order is refunded below zero or beyond its total');
    expect(printed).toContain('USER#ada ORDER#c1: 2000 refunded of 1900');
  });

  it('reports a file that is missing from the bucket', async () => {
    noteStack();
    for (const item of validTableItems(Date.now())) await put(item);
    await new S3Client(clientConfig()).send(new DeleteObjectCommand({ Bucket: s3.bucketName, Key: filesOfBooks[0] }));
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toContain(
      'file-there: Every file that an item names is in the bucket.\n  USER#ada BODY#c1: u/ada/story/c1/a.jpg',
    );
  });

  it('reports in one line what it cannot do', async () => {
    expect(await run()).toEqual({ code: 2, printed: expect.stringMatching(/^No stack is running: .*\n$/) });
    expect(await run('--stage', 'No-where')).toEqual({
      code: 2,
      printed: expect.stringMatching(/^Choose a stage: dev, prod, or a name of your own.*\n$/),
    });
  });
});
