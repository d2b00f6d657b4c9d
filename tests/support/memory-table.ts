import { createRequire } from 'node:module';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall, type NativeAttributeValue, unmarshall } from '@aws-sdk/util-dynamodb';
import { createTable, type Table } from '#functions/data/table.ts';

/** An item in DynamoDB JSON. */
type Item = Record<string, AttributeValue>;
type Input = Record<string, unknown>;
type Callback<T> = (error: unknown, value?: T) => void;

interface Parsed extends Input {
  readonly _keyCondition?: { readonly expression: unknown };
  readonly _filter?: { readonly expression: unknown };
  readonly _condition?: { readonly expression: unknown };
  readonly _projection?: { readonly paths: readonly unknown[] };
}

const load = createRequire(import.meta.url);
/** Dynalite evaluates the expressions; the store is a map. */
const dynalite: {
  matchesExprFilter(item: Item, expression: unknown): boolean;
  mapPaths(paths: readonly unknown[], item: Item): Item;
} = load('dynalite/db');
const { validateExpressions }: { validateExpressions(input: Input): string | undefined } = load('dynalite/validations');
type Action = (store: unknown, data: Input, callback: Callback<{ Attributes?: Item }>) => void;
const actions: Record<'Put' | 'Update' | 'Delete', Action> = {
  Put: load('dynalite/actions/putItem'),
  Update: load('dynalite/actions/updateItem'),
  Delete: load('dynalite/actions/deleteItem'),
};
type ActionName = keyof typeof actions;

const description = {
  TableName: 'memory',
  AttributeDefinitions: [
    { AttributeName: 'PK', AttributeType: 'S' },
    { AttributeName: 'SK', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' },
    { AttributeName: 'SK', KeyType: 'RANGE' },
  ],
};

const keyOf = ({ PK, SK }: Item) => `${String(PK?.S)}\n${String(SK?.S)}`;
const keysOf = ({ PK, SK }: Item): Item => ({ ...(PK && { PK }), ...(SK && { SK }) });
const toItem = (value: unknown): Item => marshall(value, { removeUndefinedValues: true });
const fromItem = (item: Item): Record<string, NativeAttributeValue> => unmarshall(item);

/** Marshals a document client's input and parses its expressions. */
function parse(input: Input): Parsed {
  const marshalled = ['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'].filter(
    (name) => input[name] !== undefined,
  );
  const data = { ...input, ...Object.fromEntries(marshalled.map((name) => [name, toItem(input[name])])) };
  const fault = validateExpressions(data);
  if (typeof fault === 'string') throw new Error(`${fault} in ${JSON.stringify(input)}`);
  return data;
}

function createItems() {
  const items = new Map<string, Item>();
  const itemDb = (view: Map<string, Item>) => ({
    lock: (_: string, run: (release: <C>(callback: C) => C) => void) => run((callback) => callback),
    get: (_: string, callback: Callback<Item>) => callback(null, view.get('at')),
    put: (_: string, item: Item, callback: Callback<void>) => {
      view.set('at', item);
      callback(null);
    },
    del: (_: string, callback: Callback<void>) => {
      view.delete('at');
      callback(null);
    },
  });

  /** Runs one write on one item. @returns the item to store, and the response */
  function write(
    name: ActionName,
    data: Parsed,
  ): { key: string; item: Item | undefined; answer: { Attributes?: Item } } {
    const key = keyOf((data['Item'] ?? data['Key']) as Item);
    const before = items.get(key);
    const view = new Map(before === undefined ? [] : [['at', before]]);
    const store = {
      options: { maxItemSize: 409_600 },
      getTable: (_: string, callback: Callback<unknown>) => callback(null, description),
      getItemDb: () => itemDb(view),
    };
    let outcome: { error: unknown; answer: { Attributes?: Item } } | undefined;
    actions[name](store, data, (error, answer) => {
      outcome = { error, answer: answer ?? {} };
    });
    if (outcome === undefined) throw new Error('dynalite did not answer at once');
    if (outcome.error) throw outcome.error;
    return { key, item: view.get('at'), answer: outcome.answer };
  }

  function keep({ key, item }: { key: string; item: Item | undefined }): void {
    if (item === undefined) items.delete(key);
    else items.set(key, item);
  }

  return { items, write, keep };
}

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'body' in error && JSON.stringify(error.body).includes('Conditional');

const metadata = { $metadata: {} };
const clone = <T>(value: T): T => structuredClone(value);

function createAnswers() {
  const { items, write, keep } = createItems();

  const project = (data: Parsed, item: Item) =>
    fromItem(data._projection === undefined ? item : dynalite.mapPaths(data._projection.paths, item));

  function single(name: ActionName, input: Input) {
    try {
      const written = write(name, parse(input));
      keep(written);
      const { Attributes } = written.answer;
      return Attributes === undefined ? {} : { Attributes: fromItem(clone(Attributes)) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const wantsItem = input['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';
      const item = wantsItem ? items.get(keyOf(toItem(input['Key'] ?? input['Item']))) : undefined;
      throw new ConditionalCheckFailedException({
        message: 'The conditional request failed',
        ...(item && { Item: clone(item) }),
        ...metadata,
      });
    }
  }

  function check(input: Input) {
    const data = parse(input);
    const item = items.get(keyOf(data['Key'] as Item)) ?? {};
    return data._condition === undefined || dynalite.matchesExprFilter(item, data._condition.expression);
  }

  function transact({ TransactItems }: Input) {
    const results = (TransactItems as Record<string, Input>[]).map((each) => {
      const [name = '', input = {}] = Object.entries(each)[0] ?? [];
      if (name === 'ConditionCheck') return check(input) ? 'fine' : undefined;
      try {
        return write(name as ActionName, parse(input));
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    });
    if (results.includes(undefined)) {
      const CancellationReasons = results.map((each) => ({ Code: each ? 'None' : 'ConditionalCheckFailed' }));
      throw new TransactionCanceledException({ message: 'cancelled', ...metadata, CancellationReasons });
    }
    const keys = results.flatMap((each) => (typeof each === 'object' ? [each.key] : []));
    if (new Set(keys).size < keys.length) throw new Error('a transaction touches an item twice');
    for (const each of results) if (typeof each === 'object') keep(each);
    return {};
  }

  const matches = (parsed: { readonly expression: unknown } | undefined) => (item: Item) =>
    parsed === undefined || dynalite.matchesExprFilter(item, parsed.expression);

  /** The query's items in order, after ExclusiveStartKey. */
  function found(data: Parsed): Item[] {
    const all = [...items.values()].filter(matches(data._keyCondition));
    all.sort((a, b) => Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b))));
    if (data['ScanIndexForward'] === false) all.reverse();
    const start = data['ExclusiveStartKey'] as Item | undefined;
    return start === undefined ? all : all.slice(all.findIndex((item) => keyOf(item) === keyOf(start)) + 1);
  }

  function list(input: Input) {
    const data = parse(input);
    const all = found(data);
    const page = all.slice(0, typeof data['Limit'] === 'number' ? data['Limit'] : all.length);
    const last = page.at(-1);
    const Items = page.filter(matches(data._filter)).map((item) => project(data, item));
    const next = all.length > page.length ? last : undefined;
    return { Items, Count: Items.length, ...(next && { LastEvaluatedKey: fromItem(keysOf(next)) }) };
  }

  function get(input: Input) {
    const data = parse(input);
    const item = items.get(keyOf(data['Key'] as Item));
    return item === undefined ? {} : { Item: project(data, item) };
  }

  function batchGet({ RequestItems }: Input) {
    const answered = Object.entries(RequestItems as Record<string, { Keys: unknown[] }>).map(
      ([name, { Keys, ...rest }]) => [name, Keys.flatMap((Key) => get({ ...rest, Key }).Item ?? [])],
    );
    return { Responses: Object.fromEntries(answered), UnprocessedKeys: {} };
  }

  const answers: Readonly<Record<string, (input: Input) => unknown>> = {
    Get: get,
    BatchGet: batchGet,
    Query: list,
    Scan: list,
    TransactWrite: transact,
    Put: single.bind(undefined, 'Put'),
    Update: single.bind(undefined, 'Update'),
    Delete: single.bind(undefined, 'Delete'),
  };
  return answers;
}

/**
 * A table in memory for tests with thousands of runs: dynalite evaluates expressions, transactions are atomic, and each call
 * takes a turn of the event loop. Size limits and key rules are missing, so repository tests use a real DynamoDB.
 */
export function openMemoryTable(): Table & { close(): void } {
  const answers = createAnswers();
  const send = async (command: { readonly input: Input }): Promise<unknown> => {
    const answer = answers[command.constructor.name.replace('Command', '')];
    if (answer === undefined) throw new Error(`the table in memory knows no ${command.constructor.name}`);
    const input = clone(command.input);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return answer(input);
  };
  const documents = { send } as unknown as DynamoDBDocumentClient;
  return { ...createTable({ tableName: 'memory', documents }), close: () => {} };
}
