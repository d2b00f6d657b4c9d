import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable, type Table } from '#functions/data/table.ts';

export function stackTable({ dynamodb, tableName }: { readonly dynamodb: string; readonly tableName: string }): Table {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamodb, region: 'us-east-1', credentials });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return createTable({ tableName, documents });
}
