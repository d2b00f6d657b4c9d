import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { inject } from 'vitest';
import { createTable, type Table } from '#functions/data/table.ts';
import { makeTable } from '#infra/local/table.ts';
import { openMemoryTable } from './memory-table.ts';
import { isWholeProof } from './random-choices.ts';
import type { TableBackend } from './table-backends.ts';

export const tableBackends = inject('tableBackends');

const memory: TableBackend = { name: 'a table in memory', url: 'memory:' };

/** For use cases: a table in memory in `npm test`, every backend in a whole proof. Only the `data` project starts the others. */
export const proofBackends = isWholeProof ? [memory, ...(tableBackends ?? [])] : [memory];

/** A fresh table on a backend. */
export async function openTable(url: string): Promise<Table & { close(): void }> {
  if (url === memory.url) return openMemoryTable();
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
