import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import { ensureTable } from '#infra/local/table.ts';

/**
 * A process to be killed: runs the DynamoDB front on a folder and endless transactions, each with a receipt and a counter. Sends
 * the number of each acknowledged one to the parent.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2);
const service = await createDynamodb({ port: 0, dataDir });
await ensureTable(service.url, 'crash');
const client = new DynamoDBClient({
  endpoint: service.url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

for (let number = Number(first); ; number += 1) {
  const receipt = { PK: { S: 'RECEIPT' }, SK: { S: String(number) } };
  await client.send(
    new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName: 'crash', Item: receipt, ConditionExpression: 'attribute_not_exists(PK)' } },
        {
          Update: {
            TableName: 'crash',
            Key: { PK: { S: 'COUNTER' }, SK: { S: 'COUNTER' } },
            UpdateExpression: 'ADD receipts :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    }),
  );
  process.send?.(number);
}
