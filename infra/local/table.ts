import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '#shared/names/table.ts';
import { localCredentials, localRegion } from './local-stage.ts';

/** Creates the table (architecture 6) with its time to live if missing, on any DynamoDB. */
export async function ensureTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });
  try {
    await makeTable(client, tableName).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
      return untilActive(client, tableName);
    });
    await ensureTimeToLive(client, tableName);
  } finally {
    client.destroy();
  }
}

export async function makeTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const { partitionKey, sortKey } = tableDefinition;
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: partitionKey, AttributeType: 'S' },
        { AttributeName: sortKey, AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
    }),
  );
  await untilActive(client, tableName);
}

async function untilActive(client: DynamoDBClient, tableName: string): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 0.01, maxDelay: 1 }, { TableName: tableName });
}

async function ensureTimeToLive(client: DynamoDBClient, tableName: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: tableDefinition.timeToLive },
    }),
  );
}
