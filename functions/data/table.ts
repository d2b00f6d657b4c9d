import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import {
  TransactionConflict,
  type TransactionPart,
  TransactionRefused,
  type Transactions,
} from '#functions/domain/kernel/transaction.ts';
import { withOwnerKey } from './owner-key.ts';

export type TransactWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Only repositories know the content's type. */
export interface WritePart extends TransactionPart {
  readonly write: TransactWrite;
}

/** The table's name and client, and transactions. */
export interface Table extends Transactions {
  readonly name: string;
  readonly documents: DynamoDBDocumentClient;
  /** @throws AppError service-unavailable when DynamoDB throttles or fails (threat 49) */
  run<T>(call: (documents: DynamoDBDocumentClient) => Promise<T>): Promise<T>;
}

export interface TableOptions {
  readonly tableName: string;
  readonly documents?: DynamoDBDocumentClient;
  readonly pause?: (ms: number) => Promise<void>;
  readonly random?: () => number;
}

// Without rounds, full jitter over 50, 100, 200, 400 ms: at most 750 ms.
const maxTries = 5;
const firstBackoffMs = 50;
const longestBackoffMs = 400;

const transientFaults = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
  // Of a single write; the SDK does not retry it.
  'TransactionConflictException',
  'TimeoutError',
]);
/** Reasons of a cancelled transaction that a retry may pass. They are no exceptions and have names of their own. */
const conflict = 'TransactionConflict';
const throttlings = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);
const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

function createDocuments(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    retryMode: 'standard',
    // Otherwise the SDK looks for the mode in a file, and credentials with an account id change the host.
    accountIdEndpointMode: 'disabled',
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

function isTransientFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return transientFaults.has(error.name) || brokenConnection.has(code);
}

/** Splits a cancellation into failed conditions and reasons that pass. */
function readCancellation(error: TransactionCanceledException, parts: readonly TransactionPart[]) {
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  const refused = parts.filter((_, index) => codes[index] === 'ConditionalCheckFailed').map(({ name }) => name);
  return { refused, isThrottled: codes.some((code) => throttlings.has(code)), isConflict: codes.includes(conflict) };
}

function indexed(write: TransactWrite): TransactWrite {
  const { Put: put } = write;
  return put?.Item === undefined ? write : { Put: { ...put, Item: withOwnerKey(put.Item) } };
}

export function isConditionRefused(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}

/** @returns false when the condition of the write was refused */
export async function isWritten(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
}

export function createTable(options: TableOptions): Table {
  const documents = options.documents ?? createDocuments();
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const random = options.random ?? Math.random;

  async function run<T>(call: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> {
    try {
      return await call(documents);
    } catch (error) {
      if (isTransientFault(error)) throw new AppError('service-unavailable', { retryAfterSeconds: 2, cause: error });
      throw error;
    }
  }

  const backOff = (tries: number) => pause(random() * Math.min(firstBackoffMs * 2 ** tries, longestBackoffMs));

  async function write(
    parts: readonly TransactionPart[],
    token: string,
  ): Promise<'written' | 'conflict' | 'throttled'> {
    try {
      // Parts come from this folder's repositories.
      const items = (parts as readonly WritePart[]).map((part) => indexed(part.write));
      await run((client) => client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token })));
      return 'written';
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const { refused, isThrottled, isConflict } = readCancellation(error, parts);
      if (refused.length > 0) throw new TransactionRefused(refused);
      if (isThrottled) return 'throttled';
      if (isConflict) return 'conflict';
      throw error;
    }
  }

  return {
    name: options.tableName,
    documents,
    run,
    // All retries share one idempotency token, so a commit whose response was lost counts as the success it was (threat 48).
    // The SDK does not retry transaction conflicts and throttling; we do. A cancelled transaction frees its token.
    async commit(parts, round) {
      const token = randomUUID();
      for (let tries = 0; tries < maxTries; tries += 1) {
        const result = await write(parts, token);
        if (result === 'written') return;
        // A round reads again after a conflict, in which nothing was written. A throttled try may be the SDK's second one, after a
        // first one that was written and whose response was lost: only its token tells.
        if (result === 'conflict' && round !== undefined) {
          await backOff(round);
          throw new TransactionConflict();
        }
        if (tries < maxTries - 1) await backOff(tries);
      }
      throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
    },
  };
}
