import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { validationException } from './dynamodb-error.ts';
import { describeTable, type Request, type Store, validateRequest } from './engine.ts';

const actionSchema = z.looseObject({
  TableName: z.string(),
  Key: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  Item: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  ReturnValuesOnConditionCheckFailure: z.optional(z.enum(['ALL_OLD', 'NONE'])),
});
const writeRequestSchema = z.object({
  TransactItems: z.array(z.record(z.string(), actionSchema)),
  ClientRequestToken: z.optional(z.string()),
  ReturnConsumedCapacity: z.optional(z.string()),
});
const getRequestSchema = z.object({
  TransactItems: z.array(z.object({ Get: actionSchema })),
  ReturnConsumedCapacity: z.optional(z.string()),
});
type TransactAction = z.output<typeof actionSchema>;

export interface TransactOperation {
  readonly action: TransactAction;
  /** dynalite's operation for condition and change; a check is a discarded delete. */
  readonly operation: 'PutItem' | 'UpdateItem' | 'DeleteItem';
  readonly isCheck: boolean;
}

const operationOf: Readonly<Record<string, Pick<TransactOperation, 'operation' | 'isCheck'>>> = {
  Put: { operation: 'PutItem', isCheck: false },
  Update: { operation: 'UpdateItem', isCheck: false },
  Delete: { operation: 'DeleteItem', isCheck: false },
  ConditionCheck: { operation: 'DeleteItem', isCheck: true },
};

const maxActions = 100;

/** Parses at most a hundred operations. Throws `DynamodbError`. */
export async function readWriteRequest(store: Store, request: unknown) {
  const { TransactItems, ClientRequestToken, ReturnConsumedCapacity } = parse(writeRequestSchema, request);
  checkCount(TransactItems.length);
  const operations = TransactItems.map(readOperation);
  await refuseSameItemTwice(store, operations);
  return {
    operations,
    token: ClientRequestToken,
    contentHash: createHash('sha256').update(JSON.stringify(TransactItems)).digest('hex'),
    capacity: ReturnConsumedCapacity,
  };
}

export function readGetRequest(request: unknown) {
  const { TransactItems, ReturnConsumedCapacity } = parse(getRequestSchema, request);
  checkCount(TransactItems.length);
  return { gets: TransactItems.map(({ Get }) => Get), capacity: ReturnConsumedCapacity };
}

export function validateOperation(store: Store, { action, operation }: TransactOperation, capacity: unknown): Request {
  const { ReturnValuesOnConditionCheckFailure: _handledByTheFront, ...request } = action;
  return validateRequest(store, operation, { ...request, ReturnConsumedCapacity: capacity });
}

function parse<S extends z.ZodMiniType>(schema: S, request: unknown): z.output<S> {
  const parsed = schema.safeParse(request);
  if (!parsed.success) throw validationException(z.prettifyError(parsed.error));
  return parsed.data;
}

function checkCount(count: number): void {
  const told =
    "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length";
  if (count === 0) throw validationException(`${told} greater than or equal to 1`);
  if (count > maxActions) throw validationException(`${told} less than or equal to ${maxActions}`);
}

function readOperation(entry: Readonly<Record<string, TransactAction>>): TransactOperation {
  const [only, ...more] = Object.entries(entry);
  const known = only ? operationOf[only[0]] : undefined;
  if (!only || !known || more.length > 0) {
    throw validationException('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  if (known.isCheck && !only[1]['ConditionExpression']) {
    throw validationException('The expression can not be empty; a ConditionCheck needs a ConditionExpression');
  }
  return { action: only[1], ...known };
}

async function refuseSameItemTwice(store: Store, operations: readonly TransactOperation[]): Promise<void> {
  const seen = new Set<string>();
  for (const { action } of operations) {
    const table = await describeTable(store, action.TableName);
    const source = action.Key ?? action.Item ?? {};
    const key = JSON.stringify([action.TableName, table.KeySchema.map(({ AttributeName }) => source[AttributeName])]);
    if (seen.has(key)) {
      throw validationException('Transaction request cannot include multiple operations on one item');
    }
    seen.add(key);
  }
}
