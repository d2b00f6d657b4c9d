import * as z from 'zod/mini';
import { DynamodbError } from './dynamodb-error.ts';
import {
  type Answer,
  type Item,
  type Request,
  runOperation,
  type Store,
  validateRequest,
  writeBatch,
} from './engine.ts';
import { readToken, replay, tokenRow } from './request-tokens.ts';
import { readGetRequest, readWriteRequest, type TransactOperation, validateOperation } from './transaction-request.ts';
import { bufferWrites, type Change } from './write-buffer.ts';

interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

/** Transactions cost two units per unit, for prepare and commit. */
const transactionUnits = 2;

/**
 * TransactWriteItems, under the caller's lock. Operations run on a buffered view, which is committed with the token as one batch.
 * Throws `DynamodbError`.
 */
export async function transactWriteItems(
  store: Store,
  request: unknown,
  nowMs: number,
): Promise<{ answer: Answer; changes: readonly Change[] }> {
  const { operations, token, contentHash, capacity } = await readWriteRequest(store, request);
  const earlier = await readToken(store, token, nowMs);
  if (earlier) return { answer: replay(earlier, contentHash), changes: [] };

  const buffer = bufferWrites(store);
  const requests = operations.map((operation) => ({
    operation,
    validated: validateOperation(store, operation, capacity),
  }));
  const results: OperationResult[] = [];
  for (const { operation, validated } of requests) {
    results.push(await tryOperation(store, buffer, operation, validated));
  }
  refuseIfCancelled(results);

  const answer = consumedCapacity(capacity, results);
  await writeBatch(store, [...buffer.operations(), ...tokenRow(token, { contentHash, atMs: nowMs, answer })]);
  return { answer, changes: buffer.changes() };
}

export async function transactGetItems(store: Store, request: unknown): Promise<Answer> {
  const { gets, capacity } = readGetRequest(request);
  const results: OperationResult[] = [];
  for (const get of gets) {
    const read = { ...get, ConsistentRead: true, ReturnConsumedCapacity: capacity };
    const answer = await runOperation(store, 'GetItem', validateRequest(store, 'GetItem', read));
    results.push({ answer, reason: { Code: 'None' } });
  }
  return {
    Responses: results.map(({ answer }) => ('Item' in answer ? { Item: answer['Item'] } : {})),
    ...consumedCapacity(capacity, results),
  };
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
