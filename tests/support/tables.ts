import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { inject } from 'vitest';
import { createTable, type Table } from '#functions/data/table.ts';
import { makeTable } from '#infra/local/table.ts';
import { isWholeProof } from './random-choices.ts';

/** The backends of this run, for `describe.each`: every repository method and every condition is held to both. */
export const tableBackends = inject('tableBackends');

/**
 * For whole use cases, which are made of those methods: our front in `npm test`, AWS's own DynamoDB Local as well in a whole
 * proof.
 */
export const proofBackends = isWholeProof ? tableBackends : tableBackends?.slice(0, 1);

/** A fresh table of its own on a backend, reached as the functions reach theirs. */
export async function openTable(url: string): Promise<Table & { close(): void }> {
  const tableName = `test-${ulid()}`;
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await makeTable(client, tableName);
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { ...createTable({ tableName, documents }), close: () => client.destroy() };
}
