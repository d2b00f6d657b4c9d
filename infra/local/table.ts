import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { keys } from '#functions/data/keys.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { localCredentials, localRegion } from './local-stage.ts';

/** Creates the table (architecture 6) with its time to live if missing, on any DynamoDB. */
export async function ensureTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });
  try {
    try {
      await makeTable(client, tableName);
      // A new table has no older items. Tables from before the index lack it and are scanned.
      const Item = marshall({ ...keys.ownerIndexing(), isDone: true });
      await client.send(new PutItemCommand({ TableName: tableName, Item }));
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
      await untilActive(client, tableName);
    }
    await ensureTimeToLive(client, tableName);
  } finally {
    client.destroy();
  }
}

export function newTable(TableName: string): CreateTableCommandInput {
  const { partitionKey, sortKey, ownerIndex } = tableDefinition;
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [partitionKey, sortKey, ownerIndex.partitionKey].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: ownerIndex.name,
        KeySchema: [{ AttributeName: ownerIndex.partitionKey, KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  };
}

export async function makeTable(client: DynamoDBClient, tableName: string): Promise<void> {
  await client.send(new CreateTableCommand(newTable(tableName)));
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
