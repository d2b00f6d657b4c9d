import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { inject } from 'vitest';
import { createTable, type Table } from '../../functions/data/table.ts';
import { ensureTable } from '../../infra/local/table.ts';

/** The backends of this run, for `describe.each`. */
export const tableBackends = inject('tableBackends');

/** A fresh table of its own on a backend, reached as the functions reach theirs. */
export async function openTable(url: string): Promise<Table & { close(): void }> {
  const tableName = `test-${ulid()}`;
  await ensureTable(url, tableName);
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { ...createTable({ tableName, documents }), close: () => client.destroy() };
}
