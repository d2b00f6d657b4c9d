import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { createTable } from '#functions/data/table.ts';

afterEach(() => vi.unstubAllEnvs());

it('the table is called at the region’s address, with and without AWS_ACCOUNT_ID', async () => {
  for (const [name, value] of [
    ['AWS_REGION', 'eu-west-1'],
    ['AWS_ACCESS_KEY_ID', 'test'],
    ['AWS_SECRET_ACCESS_KEY', 'test'],
  ] as const)
    vi.stubEnv(name, value);
  const hosts: string[] = [];
  for (const id of [undefined, '111122223333']) {
    vi.stubEnv('AWS_ACCOUNT_ID', id);
    const { documents } = createTable({ tableName: 't' });
    documents.middlewareStack.add(
      () =>
        async ({ request }) => {
          hosts.push((request as { hostname: string }).hostname);
          throw new Error('not sent');
        },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await expect(documents.send(new GetCommand({ TableName: 't', Key: { PK: 'a', SK: 'b' } }))).rejects.toThrow();
  }
  expect(hosts).toEqual(['dynamodb.eu-west-1.amazonaws.com', 'dynamodb.eu-west-1.amazonaws.com']);
});
