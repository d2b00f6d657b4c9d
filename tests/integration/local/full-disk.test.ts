import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { ListExecutionsCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { closeStore, openStore, readRaw, writeBatch } from '#infra/local/dynamodb/engine.ts';
import { localCredentials as credentials, localRegion as region } from '#infra/local/local-stage.ts';
import { storySession, stripeAt } from '#tests/support/test-payments.ts';

const script = resolve(import.meta.dirname, '../../support/full-disk-process.ts');
const addressesSchema = z.object({
  dynamodb: z.string(),
  s3: z.string(),
  mail: z.string(),
  payments: z.string(),
  stepFunctions: z.string(),
});
const stateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:test';

/**
 * The local services while no file can grow. A limit of the process simulates the full disk, because it needs no permissions:
 * writes end half-way in the same way.
 */
// `prlimit` is Linux's.
describe.skipIf(process.platform !== 'linux')('local services on a full disk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'full-disk-'));
  let child: ChildProcess;
  let addresses: z.output<typeof addressesSchema>;

  async function start(): Promise<void> {
    child = fork(script, [dataDir], { silent: true });
    const [message] = await once(child, 'message');
    addresses = addressesSchema.parse(message);
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const limitFiles = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`]);
  const sizeOf = (file: string) => statSync(join(dataDir, file), { throwIfNoEntry: false })?.size ?? 0;

  /** @returns the results while files end 20 bytes after their present end, and afterwards */
  async function tryDuring<T>(file: string, attempt: () => Promise<T>): Promise<{ full: unknown; freed: T }> {
    limitFiles(sizeOf(file) + 20);
    const full = await attempt().catch((error) => error.$metadata?.httpStatusCode ?? error);
    limitFiles('unlimited');
    return { full, freed: await attempt() };
  }
  const client = <C>(Client: new (config: object) => C, endpoint: string) =>
    new Client({ endpoint, region, credentials, maxAttempts: 1, forcePathStyle: true });

  beforeAll(start);
  afterAll(async () => {
    await kill();
    rmSync(dataDir, { recursive: true });
  });

  it('S3 refuses a file with 500 and has nothing of it, also in place of an earlier one', async () => {
    const s3 = client(S3Client, addresses.s3);
    const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: 'files', Key, Body }));
    const read = async (Key: string) =>
      (await s3.send(new GetObjectCommand({ Bucket: 'files', Key }))).Body?.transformToString();
    const list = async () =>
      (await s3.send(new ListObjectsV2Command({ Bucket: 'files' }))).Contents?.map(({ Key }) => Key);
    await put('a/kept', 'kept');
    for (const key of ['a/kept', 'a/new']) {
      limitFiles(40_000);
      await expect(put(key, 'x'.repeat(100_000))).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
      // The description of the file does not fit.
      limitFiles(1);
      await expect(put(key, 'x')).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
      limitFiles('unlimited');
      expect([await read('a/kept'), await list()]).toEqual(['kept', ['a/kept']]);
    }
    await put('a/new', 'x'.repeat(100_000));
    expect(await read('a/new')).toHaveLength(100_000);
  });

  it('SES refuses a mail with 500 and stores it when it is sent again', async () => {
    const ses = client(SESClient, addresses.mail);
    const subjects = async () => {
      const { emails } = z
        .object({ emails: z.array(z.object({ subject: z.string() })) })
        .parse(await (await fetch(`${addresses.mail}/store`)).json());
      return emails.map(({ subject }) => subject);
    };
    const send = (subject: string) => {
      const Message = { Subject: { Data: subject }, Body: { Text: { Data: 'Hello' } } };
      return ses.send(
        new SendEmailCommand({ Source: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] }, Message }),
      );
    };
    await send('First');
    const { full } = await tryDuring('mail/mails.jsonl', () => send('Second'));
    expect(full).toBe(500);
    expect(await subjects()).toEqual(['First', 'Second']);
    await kill();
    await start();
    expect(await subjects()).toEqual(['First', 'Second']);
  });

  it('Step Functions refuse an execution with 500 and start it when it is asked for again', async () => {
    const sfn = client(SFNClient, addresses.stepFunctions);
    const run = () => sfn.send(new StartExecutionCommand({ stateMachineArn, name: 'one', input: '{}' }));
    expect(await tryDuring('none', run)).toMatchObject({ full: 500, freed: { $metadata: { httpStatusCode: 200 } } });
    const { executions } = await sfn.send(new ListExecutionsCommand({ stateMachineArn }));
    expect(executions).toMatchObject([{ name: 'one' }]);
  });

  it('Stripe refuses a session with 500, and its journal can be read at the next start', async () => {
    const create = async (idempotencyKey: string) =>
      (await stripeAt(addresses.payments).checkout.sessions.create(storySession, { idempotencyKey })).id;
    const first = await create('first');
    const { full, freed } = await tryDuring('payments/payments.jsonl', () => create('second'));
    expect(full).toMatchObject({ statusCode: 500 });
    await kill();
    await start();
    expect([await create('first'), await create('second')]).toEqual([first, freed]);
  });

  it('the table refuses all writes after a failed one, and has all acknowledged ones at the next start', async () => {
    const put = (number: number) => {
      const Item = { PK: { S: 'ITEM' }, SK: { S: String(number) }, text: { S: 'x'.repeat(1000) } };
      return client(DynamoDBClient, addresses.dynamodb).send(new PutItemCommand({ TableName: 'items', Item }));
    };
    const countItems = async () => {
      const values = { ':item': { S: 'ITEM' } };
      const query = {
        KeyConditionExpression: 'PK = :item',
        ExpressionAttributeValues: values,
        Select: 'COUNT',
      } as const;
      const request = new QueryCommand({ TableName: 'items', ...query });
      return (await client(DynamoDBClient, addresses.dynamodb).send(request)).Count;
    };
    for (let number = 0; number < 10; number += 1) await put(number);
    limitFiles(40_000);
    let acknowledged = 10;
    while (
      await put(acknowledged).then(
        () => true,
        () => false,
      )
    )
      acknowledged += 1;
    limitFiles('unlimited');
    // LevelDB would lose them at the next start.
    await expect(put(acknowledged)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(await countItems()).toBe(acknowledged);
    await kill();
    await start();
    expect(await countItems()).toBe(acknowledged);
    await put(acknowledged);
    const Key = { PK: { S: 'ITEM' }, SK: { S: String(acknowledged) } };
    const get = new GetItemCommand({ TableName: 'items', Key });
    expect((await client(DynamoDBClient, addresses.dynamodb).send(get)).Item).toBeDefined();
  });

  it('the table takes no writes while the disk is nearly full, and does again when there is space', async () => {
    let free = 64 * 1024 * 1024 - 1;
    const store = await openStore(join(dataDir, 'another-table'), () => free);
    const rows = [{ type: 'put', key: 'one', value: 1 }] as const;
    await expect(writeBatch(store, rows)).rejects.toThrow('nearly full');
    await expect(readRaw(store, 'one')).resolves.toBeUndefined();
    free += 1;
    await writeBatch(store, rows);
    await expect(readRaw(store, 'one')).resolves.toBe(1);
    await closeStore(store);
  });

  it('none of their processes ended', () => {
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });
});
