import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { runAs, signServiceCalls } from '#infra/local/lambda/running-function.ts';
import { ensureTable } from '#infra/local/table.ts';

describe('permissions on the local table', () => {
  const note = vi.fn();
  let table: Awaited<ReturnType<typeof createDynamodb>>;
  let client: DynamoDBClient;
  const get = (PK: string) =>
    client.send(new GetItemCommand({ TableName: 'rights', Key: { PK: { S: PK }, SK: { S: 'x' } } }));

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
      runAs('listOrders', () => get('PAYMENT#pi_1')),
      get('PAYMENT#pi_1'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { name: 'AccessDeniedException' } });
    expect(note.mock.calls).toEqual([
      [
        {
          type: 'access-denied',
          functionId: 'sendChatMessage',
          action: 'dynamodb:GetItem',
          partitionKey: 'PAYMENT#pi_1',
        },
      ],
    ]);
  });
});
