import { DeleteItemCommand, DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { runAs, signServiceCalls } from '#infra/local/lambda/running-function.ts';
import { ensureTable } from '#infra/local/table.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';

describe('permissions on the local table', () => {
  const note = vi.fn();
  let table: Awaited<ReturnType<typeof createDynamodb>>;
  let client: DynamoDBClient;
  const get = (PK: string) =>
    client.send(new GetItemCommand({ TableName: 'rights', Key: { PK: { S: PK }, SK: { S: 'x' } } }));

  const remove = (PK: string) =>
    client.send(new DeleteItemCommand({ TableName: 'rights', Key: { PK: { S: PK }, SK: { S: 'x' } } }));

  beforeAll(async () => {
    signServiceCalls();
    table = await createDynamodb({ port: 0, note });
    await ensureTable(table.url, 'rights');
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    client = new DynamoDBClient({ endpoint: table.url, region: 'us-east-1', credentials });
  });
  afterAll(async () => {
    client.destroy();
    await table.close();
  });

  it('are those of each function’s role in the cloud, for concurrent functions', async () => {
    const answers = await Promise.allSettled([
      runAs('sendChatMessage', () => get('DRAFT#1')),
      runAs('sendChatMessage', () => get('PAYMENT#pi_1')),
      runAs('sendChatMessage', () => remove('DRAFT#1')),
      runAs('refundOrder', () => get('PAYMENT#pi_1')),
      get('PAYMENT#pi_1'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(answers[1]).toMatchObject({ reason: { name: 'AccessDeniedException' } });
    const refused = { type: 'access-denied', functionId: 'sendChatMessage' };
    expect(note.mock.calls).toEqual([
      [{ ...refused, action: 'GetItem', partitionKey: 'PAYMENT#pi_1' }],
      [{ ...refused, action: 'DeleteItem', partitionKey: 'DRAFT#1' }],
    ]);
  });
});

it('files of customers are readable for the functions of stories or gifts only, and exports for the account’s', async () => {
  signServiceCalls();
  const note = vi.fn();
  const s3 = await startLocalS3({ note });
  stubEnvironment(s3.environment);
  const { read } = createS3Files(s3);
  const answers = await Promise.allSettled([
    runAs('getSharedFile', () => read('u/1/story/2/3.jpg')),
    runAs('getSharedFile', () => read('exports/1/2.zip')),
    runAs('getSharedFile', () => read('u/1/gift/2/3.jpg')),
    runAs('getAccount', () => read('exports/1/2.zip')),
  ]);
  vi.unstubAllEnvs();
  await s3.close();
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(note.mock.calls.map(([{ action, partitionKey }]) => `${action} ${partitionKey}`)).toEqual([
    'GetObject exports/1/2.zip',
    'GetObject u/1/gift/2/3.jpg',
  ]);
});
