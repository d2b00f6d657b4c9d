import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ensureTable } from '#infra/local/table.ts';

type WriteItem = NonNullable<TransactWriteItemsCommandInput['TransactItems']>[number];

const key = (name: string) => ({ PK: { S: `THING#${name}` }, SK: { S: 'THING' } });
const thing = (name: string, count: number) => ({ ...key(name), count: { N: String(count) } });
const isNew = 'attribute_not_exists(PK)';
const enough = {
  ConditionExpression: '#c >= :one',
  ExpressionAttributeNames: { '#c': 'count' },
  ExpressionAttributeValues: { ':one': { N: '1' } },
};
const takeOne = { ...enough, UpdateExpression: 'SET #c = #c - :one' };

/** The same cases run against our front and AWS's DynamoDB Local; where they differ, the front is wrong. */
describe.each(inject('tableBackends'))('$name', ({ url }) => {
  const tableName = `front-${ulid()}`;
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const table = { TableName: tableName };

  beforeAll(() => ensureTable(url, tableName));
  afterAll(() => client.destroy());
  beforeEach(async () => {
    for (const { PK = { S: '' }, SK = { S: '' } } of await allItems()) {
      await client.send(new DeleteItemCommand({ ...table, Key: { PK, SK } }));
    }
  });

  async function allItems() {
    const { Items = [] } = await client.send(new ScanCommand({ ...table, ConsistentRead: true }));
    return Items;
  }
  const put = (item: ReturnType<typeof thing>) => client.send(new PutItemCommand({ ...table, Item: item }));
  const read = async (name: string) =>
    (await client.send(new GetItemCommand({ ...table, Key: key(name), ConsistentRead: true }))).Item;
  const transact = (items: readonly WriteItem[], more: Partial<TransactWriteItemsCommandInput> = {}) =>
    client.send(new TransactWriteItemsCommand({ TransactItems: [...items], ...more }));
  const failureOf = async (work: Promise<unknown>): Promise<Error> =>
    work.then(
      () => new Error('it did not fail'),
      (error: Error) => error,
    );
  const reasonsOf = async (work: Promise<unknown>) => {
    const error = await failureOf(work);
    expect(error).toBeInstanceOf(TransactionCanceledException);
    return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  };

  describe('TransactWriteItems', () => {
    it('applies a put, an update, a delete and a check together', async () => {
      await put(thing('kept', 3));
      await put(thing('gone', 1));
      await put(thing('checked', 1));
      await transact([
        { Put: { ...table, Item: thing('made', 1), ConditionExpression: isNew } },
        { Update: { ...table, Key: key('kept'), ...takeOne } },
        { Delete: { ...table, Key: key('gone') } },
        { ConditionCheck: { ...table, Key: key('checked'), ...enough } },
      ]);
      expect(await read('made')).toEqual(thing('made', 1));
      expect(await read('kept')).toEqual(thing('kept', 2));
      expect(await read('gone')).toBeUndefined();
      expect(await read('checked')).toEqual(thing('checked', 1));
    });

    it('writes nothing when one condition fails, and returns a reason per operation', async () => {
      await put(thing('empty', 0));
      const reasons = await reasonsOf(
        transact([
          { Put: { ...table, Item: thing('made', 1) } },
          {
            Update: { ...table, Key: key('empty'), ...takeOne, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
          },
        ]),
      );
      expect(reasons.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed']);
      expect(reasons[1]?.Item).toEqual(thing('empty', 0));
      expect(await allItems()).toEqual([thing('empty', 0)]);
    });

    it('lists every failed condition, and returns no item unless requested', async () => {
      await put(thing('there', 0));
      const error = await failureOf(
        transact([
          { Put: { ...table, Item: thing('there', 9), ConditionExpression: isNew } },
          { ConditionCheck: { ...table, Key: key('absent'), ConditionExpression: 'attribute_exists(PK)' } },
        ]),
      );
      expect(error.message).toContain('[ConditionalCheckFailed, ConditionalCheckFailed]');
      expect(error instanceof TransactionCanceledException && error.CancellationReasons?.[0]?.Item).toBeUndefined();
      expect(await read('absent')).toBeUndefined();
    });

    it('returns the same success for a repeated token and changes nothing', async () => {
      await put(thing('counter', 5));
      const items = [{ Update: { ...table, Key: key('counter'), ...takeOne } }];
      const ClientRequestToken = crypto.randomUUID();
      await transact(items, { ClientRequestToken });
      await transact(items, { ClientRequestToken });
      expect(await read('counter')).toEqual(thing('counter', 4));
    });

    it('refuses a token that was used for another request', async () => {
      const ClientRequestToken = crypto.randomUUID();
      await transact([{ Put: { ...table, Item: thing('one', 1) } }], { ClientRequestToken });
      const error = await failureOf(transact([{ Put: { ...table, Item: thing('two', 1) } }], { ClientRequestToken }));
      expect(error.name).toBe('IdempotentParameterMismatchException');
      expect(await read('two')).toBeUndefined();
    });

    it('accepts a token again after a cancelled transaction', async () => {
      const ClientRequestToken = crypto.randomUUID();
      const items = [{ Update: { ...table, Key: key('late'), ...takeOne } }];
      expect((await failureOf(transact(items, { ClientRequestToken }))).name).toBe('TransactionCanceledException');
      await put(thing('late', 1));
      await transact(items, { ClientRequestToken });
      expect(await read('late')).toEqual(thing('late', 0));
    });

    it.each([
      ['no operation', () => []],
      ['more than 100 operations', () => many(101)],
      ['two operations on one item', () => [putOf('same'), { Delete: { ...table, Key: key('same') } }]],
      ['two kinds in one entry', () => [{ ...putOf('a'), Delete: { ...table, Key: key('b') } }]],
      ['an invalid expression', () => [{ Put: { ...table, Item: thing('a', 1), ConditionExpression: '((' } }]],
      [
        'an unused value',
        () => [{ Delete: { ...table, Key: key('a'), ExpressionAttributeValues: { ':x': { S: '' } } } }],
      ],
    ])('refuses the whole request for %s', async (_case, items) => {
      expect((await failureOf(transact(items()))).name).toBe('ValidationException');
      expect(await allItems()).toEqual([]);
    });

    it('accepts 100 operations', async () => {
      await transact(many(100));
      expect(await allItems()).toHaveLength(100);
    });

    // AWS documents a cancellation reason `ValidationError` for both; DynamoDB Local refuses the whole request.
    const refusals = ['ValidationException', 'TransactionCanceledException'];

    it('refuses an incomplete key', async () => {
      const error = await failureOf(transact([putOf('a'), { Delete: { ...table, Key: { PK: { S: 'x' } } } }]));
      expect(refusals).toContain(error.name);
      expect(await allItems()).toEqual([]);
    });

    it('refuses the whole request for an update of a missing attribute', async () => {
      await put(thing('number', 1));
      const wrong = {
        UpdateExpression: 'SET #c = #c + :text',
        ExpressionAttributeNames: { '#c': 'PK2' },
        ExpressionAttributeValues: { ':text': { N: '1' } },
      };
      const error = await failureOf(transact([putOf('a'), { Update: { ...table, Key: key('number'), ...wrong } }]));
      expect(refusals).toContain(error.name);
      expect(await read('a')).toBeUndefined();
    });

    it('refuses an unknown table', async () => {
      const error = await failureOf(transact([{ Put: { TableName: 'no-such-table', Item: thing('a', 1) } }]));
      expect(error.name).toBe('ResourceNotFoundException');
    });

    it('counts two capacity units per item', async () => {
      const { ConsumedCapacity } = await transact(many(2), { ReturnConsumedCapacity: 'TOTAL' });
      expect(ConsumedCapacity).toMatchObject([{ TableName: tableName, CapacityUnits: 4 }]);
    });

    it('lets one of 40 concurrent transactions take the last unit', async () => {
      await put(thing('credit', 1));
      const transactions = Array.from({ length: 40 }, (_, index) =>
        transact([{ Update: { ...table, Key: key('credit'), ...takeOne } }, putOf(`story-${index}`)]),
      );
      const settled = await Promise.allSettled(transactions);
      const won = settled.filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      expect(await allItems()).toHaveLength(2);
    });
  });

  describe('TransactGetItems', () => {
    it('returns items in the order of the request, empty for missing ones', async () => {
      await put(thing('a', 1));
      await put(thing('b', 2));
      const { Responses } = await client.send(
        new TransactGetItemsCommand({
          TransactItems: ['b', 'absent', 'a'].map((name) => ({ Get: { ...table, Key: key(name) } })),
        }),
      );
      expect(Responses?.map(({ Item }) => Item)).toEqual([thing('b', 2), undefined, thing('a', 1)]);
    });
  });

  describe('single writes', () => {
    const asked = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

    it.each([
      [
        'PutItem',
        () => client.send(new PutItemCommand({ ...table, Item: thing('a', 9), ConditionExpression: isNew, ...asked })),
      ],
      ['UpdateItem', () => client.send(new UpdateItemCommand({ ...table, Key: key('a'), ...takeOne, ...asked }))],
      ['DeleteItem', () => client.send(new DeleteItemCommand({ ...table, Key: key('a'), ...enough, ...asked }))],
    ])('%s returns the item that failed the condition, if requested', async (_operation, send) => {
      await put(thing('a', 0));
      const error = await failureOf(send());
      expect(error).toBeInstanceOf(ConditionalCheckFailedException);
      expect(error instanceof ConditionalCheckFailedException && error.Item).toEqual(thing('a', 0));
      expect(await read('a')).toEqual(thing('a', 0));
    });

    it('returns no item unless requested', async () => {
      await put(thing('a', 0));
      const error = await failureOf(
        client.send(new PutItemCommand({ ...table, Item: thing('a', 9), ConditionExpression: isNew })),
      );
      expect(error instanceof ConditionalCheckFailedException && error.Item).toBeUndefined();
    });
  });

  it('stores the time-to-live setting', async () => {
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand(table));
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAtSeconds' });
  });

  function putOf(name: string): WriteItem {
    return { Put: { ...table, Item: thing(name, 1) } };
  }
  function many(count: number): WriteItem[] {
    return Array.from({ length: count }, (_, index) => putOf(`item-${index}`));
  }
});
