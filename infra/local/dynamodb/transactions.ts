import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DynamodbError, validationException } from './dynamodb-error.ts';
import {
  type Answer,
  describeTable,
  type Item,
  type RawOperation,
  type Request,
  readRaw,
  runOperation,
  type Store,
  validateRequest,
  writeBatch,
} from './engine.ts';
import { bufferWrites, type Change } from './write-buffer.ts';

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
const tokenRowSchema = z.object({
  contentHash: z.string(),
  atMs: z.number(),
  answer: z.record(z.string(), z.unknown()),
});

type TransactAction = z.output<typeof actionSchema>;

interface TransactOperation {
  readonly action: TransactAction;
  /** dynalite's operation that checks the condition and makes the change. A check runs as a delete that is thrown away. */
  readonly operation: 'PutItem' | 'UpdateItem' | 'DeleteItem';
  readonly isCheck: boolean;
}

interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

const operationOf: Readonly<Record<string, Pick<TransactOperation, 'operation' | 'isCheck'>>> = {
  Put: { operation: 'PutItem', isCheck: false },
  Update: { operation: 'UpdateItem', isCheck: false },
  Delete: { operation: 'DeleteItem', isCheck: false },
  ConditionCheck: { operation: 'DeleteItem', isCheck: true },
};

const maxActions = 100;
/** DynamoDB keeps a ClientRequestToken for ten minutes after the transaction. */
const tokenLifetimeMs = 10 * 60_000;
const tokenKeyPrefix = 'transaction-token~';
/** A transaction prepares and commits each item: two units where a single write or read takes one. */
const transactionUnits = 2;

/**
 * TransactWriteItems. The caller holds the lock. All operations run on a buffered view; only when each has passed is
 * the whole written, as one batch together with the token, so that a kill -9 leaves all or nothing. Throws `DynamodbError`.
 */
export async function transactWriteItems(
  store: Store,
  request: unknown,
  nowMs: number,
): Promise<{ answer: Answer; changes: readonly Change[] }> {
  const { TransactItems, ClientRequestToken, ReturnConsumedCapacity } = parse(writeRequestSchema, request);
  checkCount(TransactItems.length);
  const operations = TransactItems.map(readOperation);
  await refuseSameItemTwice(store, operations);

  const contentHash = createHash('sha256').update(JSON.stringify(TransactItems)).digest('hex');
  const earlier = await readToken(store, ClientRequestToken, nowMs);
  if (earlier) return { answer: replay(earlier, contentHash), changes: [] };

  const buffer = bufferWrites(store);
  const validated = operations.map((each) => validateOperation(store, each, ReturnConsumedCapacity));
  const results: OperationResult[] = [];
  for (const [index, operation] of operations.entries()) {
    results.push(await tryOperation(store, buffer, operation, validated[index] ?? {}));
  }
  refuseIfCancelled(results);

  const answer = consumedCapacity(ReturnConsumedCapacity, results);
  const token = tokenRow(ClientRequestToken, { contentHash, atMs: nowMs, answer });
  await writeBatch(store, [...buffer.operations(), ...token]);
  return { answer, changes: buffer.changes() };
}

/** TransactGetItems. The caller holds the lock, so no write comes between the reads. Throws `DynamodbError`. */
export async function transactGetItems(store: Store, request: unknown): Promise<Answer> {
  const { TransactItems, ReturnConsumedCapacity } = parse(getRequestSchema, request);
  checkCount(TransactItems.length);
  const responses: Answer[] = [];
  for (const { Get } of TransactItems) {
    const read = { ...Get, ConsistentRead: true, ReturnConsumedCapacity };
    responses.push(await runOperation(store, 'GetItem', validateRequest(store, 'GetItem', read)));
  }
  return {
    Responses: responses.map(({ Item }) => (Item === undefined ? {} : { Item })),
    ...consumedCapacity(
      ReturnConsumedCapacity,
      responses.map((answer) => ({ answer, reason: { Code: 'None' } })),
    ),
  };
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

function validateOperation(store: Store, { action, operation }: TransactOperation, capacity: unknown): Request {
  const { ReturnValuesOnConditionCheckFailure: _handledHere, ...request } = action;
  return validateRequest(store, operation, { ...request, ReturnConsumedCapacity: capacity });
}

interface OperationResult {
  readonly reason: CancellationReason;
  readonly answer: Answer;
}

async function tryOperation(
  store: Store,
  buffer: ReturnType<typeof bufferWrites>,
  { action, operation, isCheck }: TransactOperation,
  validated: Request,
): Promise<OperationResult> {
  const target = isCheck ? bufferWrites(store) : buffer;
  try {
    return { reason: { Code: 'None' }, answer: await runOperation(target.view, operation, validated) };
  } catch (error) {
    if (!(error instanceof DynamodbError)) throw error;
    const wantsItem = action.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
    return { reason: cancellationReason(error, wantsItem ? target.lastRead() : undefined), answer: {} };
  }
}

function cancellationReason(error: DynamodbError, item: Item | undefined): CancellationReason {
  if (error.type === 'ConditionalCheckFailedException') {
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...(item ? { Item: item } : {}) };
  }
  if (error.type === 'ValidationException') return { Code: 'ValidationError', Message: error.message };
  throw error;
}

function refuseIfCancelled(results: readonly OperationResult[]): void {
  const codes = results.map(({ reason }) => reason.Code);
  if (codes.every((code) => code === 'None')) return;
  throw new DynamodbError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    { CancellationReasons: results.map(({ reason }) => reason) },
  );
}

const capacitySchema = z.object({ TableName: z.string(), CapacityUnits: z.number() });

function consumedCapacity(wanted: string | undefined, results: readonly OperationResult[]): Answer {
  if (wanted === undefined || wanted === 'NONE') return {};
  const unitsOf = new Map<string, number>();
  for (const { answer } of results) {
    const capacity = capacitySchema.safeParse(answer['ConsumedCapacity']).data;
    if (!capacity) continue;
    const units = capacity.CapacityUnits * transactionUnits;
    unitsOf.set(capacity.TableName, (unitsOf.get(capacity.TableName) ?? 0) + units);
  }
  return { ConsumedCapacity: [...unitsOf].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits })) };
}

type TokenRow = z.output<typeof tokenRowSchema>;

async function readToken(store: Store, token: string | undefined, nowMs: number): Promise<TokenRow | undefined> {
  if (token === undefined) return undefined;
  const row = tokenRowSchema.safeParse(await readRaw(store, tokenKeyPrefix + token)).data;
  return row && nowMs - row.atMs < tokenLifetimeMs ? row : undefined;
}

function replay(earlier: TokenRow, contentHash: string): Answer {
  if (earlier.contentHash === contentHash) return earlier.answer;
  throw new DynamodbError(
    'IdempotentParameterMismatchException',
    'The request was rejected because the idempotent token was already used with other parameters',
  );
}

function tokenRow(token: string | undefined, value: TokenRow): readonly RawOperation[] {
  return token === undefined ? [] : [{ type: 'put', key: tokenKeyPrefix + token, value }];
}
