import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { localCredentials, localRegion } from '#infra/local/local-stage.ts';

export type Item = Record<string, AttributeValue>;

const batchSize = 25;
const keyOf = ({ PK, SK }: Item) => `${PK?.S} ${SK?.S}`;

/** Writes that turn the current items into the saved ones. */
export function differences(saved: ReadonlyMap<string, Item>, now: ReadonlyMap<string, Item>): WriteRequest[] {
  const deletions = [...now].flatMap(([key, { PK, SK }]) => {
    if (saved.has(key) || PK === undefined || SK === undefined) return [];
    return [{ DeleteRequest: { Key: { PK, SK } } }];
  });
  const changed = [...saved].filter(([key, item]) => JSON.stringify(item) !== JSON.stringify(now.get(key)));
  return [...deletions, ...changed.map(([, Item]) => ({ PutRequest: { Item } }))];
}

/** Rate limits and call counters: one customer makes thousands of calls here, with production limits. */
const counterKey = /^(?:RATE|LOGIN|MAILS|IDEMPOTENCY)#/;

export function createTableSnapshot(endpoint: string, tableName: string) {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });
  let saved: ReadonlyMap<string, Item> = new Map();

  async function read(): Promise<Map<string, Item>> {
    const items: Item[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) items.push(...Items);
    return new Map(items.map((item) => [keyOf(item), item]));
  }

  async function restore(): Promise<void> {
    const requests = differences(saved, await read());
    for (let from = 0; from < requests.length; from += batchSize) {
      const some = requests.slice(from, from + batchSize);
      await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: some } }));
    }
  }

  return {
    read,
    restore,
    /** Saves the current items, except call counters and those that `leavesOut` selects. */
    async save(isExcluded: (item: Item) => boolean): Promise<void> {
      const items = [...(await read())];
      saved = new Map(items.filter(([, item]) => !counterKey.test(item['PK']?.S ?? '') && !isExcluded(item)));
      await restore();
    },
    close: () => client.destroy(),
  };
}
export type TableSnapshot = ReturnType<typeof createTableSnapshot>;
