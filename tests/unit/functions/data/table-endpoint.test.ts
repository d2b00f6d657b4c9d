import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { createTable } from '#functions/data/table.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([undefined, '111122223333'])(
  'the table is called at the region’s address while AWS_ACCOUNT_ID is %s',
  async (id) => {
    vi.stubEnv('AWS_ACCOUNT_ID', id);
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    const { documents } = createTable({ tableName: 't' });
    const hosts: string[] = [];
    documents.middlewareStack.add(
      () =>
        async ({ request }) => {
          hosts.push((request as { hostname: string }).hostname);
          throw new Error('not sent');
        },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await expect(documents.send(new GetCommand({ TableName: 't', Key: { PK: 'a', SK: 'b' } }))).rejects.toThrow();
    expect(hosts).toEqual(['dynamodb.eu-west-1.amazonaws.com']);
  },
);
