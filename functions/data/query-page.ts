import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { Table } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Limit'>;

/**
 * One page of a query of one partition. A cursor is the sort key of the last item: the partition is always the query's own, so
 * that a cursor made by hand reaches nothing else. @throws AppError invalid-input for a cursor that is none
 */
export async function queryPage(
  table: Table,
  partition: string,
  query: Query,
  { limit, cursor }: PageRequest,
): Promise<Page<Record<string, unknown>>> {
  const after = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString('utf8');
  if (after === '') throw new AppError('invalid-input');
  const command = new QueryCommand({
    ...query,
    TableName: table.name,
    Limit: limit,
    ExclusiveStartKey: after === undefined ? undefined : { PK: partition, SK: after },
  });
  const { Items: items = [], LastEvaluatedKey: last } = await table
    .run((documents) => documents.send(command))
    .catch((error: unknown) => {
      // A cursor outside the range of the query, such as one of another list.
      const isForeignCursor = after !== undefined && error instanceof Error && error.name === 'ValidationException';
      throw isForeignCursor ? new AppError('invalid-input', { cause: error }) : error;
    });
  const next = last?.['SK'];
  return { items, cursor: typeof next === 'string' ? Buffer.from(next).toString('base64url') : null };
}
