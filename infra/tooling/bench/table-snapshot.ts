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

/** What must change for a table to be again what it was. */
export function differences(kept: ReadonlyMap<string, Item>, now: ReadonlyMap<string, Item>): WriteRequest[] {
  const gone = [...now].flatMap(([key, { PK, SK }]) => {
    if (kept.has(key) || PK === undefined || SK === undefined) return [];
    return [{ DeleteRequest: { Key: { PK, SK } } }];
  });
  const changed = [...kept].filter(([key, item]) => JSON.stringify(item) !== JSON.stringify(now.get(key)));
  return [...gone, ...changed.map(([, Item]) => ({ PutRequest: { Item } }))];
}

/** Allowances and counted calls: one customer makes thousands of them here, and limits are as in production. */
const counted = /^(?:RATE|LOGIN|MAILS|IDEMPOTENCY)#/;

/** A table that is put back to what it was after every sample, so that each meets the same one. */
export function createTableSnapshot(endpoint: string, tableName: string) {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });
  let kept: ReadonlyMap<string, Item> = new Map();

  async function read(): Promise<Map<string, Item>> {
    const items: Item[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) items.push(...Items);
    return new Map(items.map((item) => [keyOf(item), item]));
  }

  async function restore(): Promise<void> {
    const requests = differences(kept, await read());
    for (let from = 0; from < requests.length; from += batchSize) {
      const some = requests.slice(from, from + batchSize);
      await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: some } }));
    }
  }

  return {
    read,
    restore,
    /** Remembers what is there now, but for what `leavesOut` names and what only counts calls. */
    async keep(leavesOut: (item: Item) => boolean): Promise<void> {
      const items = [...(await read())];
      kept = new Map(items.filter(([, item]) => !counted.test(item['PK']?.S ?? '') && !leavesOut(item)));
      await restore();
    },
    close: () => client.destroy(),
  };
}
export type TableSnapshot = ReturnType<typeof createTableSnapshot>;
