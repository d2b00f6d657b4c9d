import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';

export type TransactWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A repository's part of a transaction: the only place where its content has a type. */
export interface WritePart extends TransactionPart {
  readonly write: TransactWrite;
}

/** The one table: its name, the client all repositories share, and transactions over several of them. */
export interface Table extends Transactions {
  readonly name: string;
  readonly documents: DynamoDBDocumentClient;
  /**
   * Runs one read or write.
   * @throws AppError service-unavailable when DynamoDB throttles or is out (threat 49)
   */
  run<T>(call: (documents: DynamoDBDocumentClient) => Promise<T>): Promise<T>;
}

export interface TableOptions {
  readonly tableName: string;
  readonly documents?: DynamoDBDocumentClient;
  /** Waits that many milliseconds; tests pass their own. */
  readonly pause?: (ms: number) => Promise<void>;
  readonly random?: () => number;
}

// Five tries with full jitter over 50, 100, 200, 400 ms: 750 ms at the most, well inside every function's deadline.
const maxTries = 5;
const firstBackoffMs = 50;

const passingFaults = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
  // A single write that meets a transaction over the same item; the SDK does not try it again.
  'TransactionConflictException',
  'TimeoutError',
]);
const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

function createDocuments(): DynamoDBDocumentClient {
  // Explicit settings spare the SDK a look into ~/.aws/config at cold start.
  const client = new DynamoDBClient({
    maxAttempts: 3,
    retryMode: 'standard',
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return passingFaults.has(error.name) || brokenConnection.has(code);
}

/** Tells what a cancelled transaction met: conditions that do not hold, or only a rival transaction. */
function readCancellation(error: TransactionCanceledException, parts: readonly TransactionPart[]) {
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  const refused = parts.filter((_, index) => codes[index] === 'ConditionalCheckFailed').map(({ name }) => name);
  const passing = codes.some((code) => code === 'TransactionConflict' || code === 'ThrottlingError');
  return { refused, passing };
}

/** The condition of a single write did not hold. */
export function isConditionRefused(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}

export function createTable(options: TableOptions): Table {
  const documents = options.documents ?? createDocuments();
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const random = options.random ?? Math.random;

  async function run<T>(call: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> {
    try {
      return await call(documents);
    } catch (error) {
      if (isPassingFault(error)) throw new AppError('service-unavailable', { retryAfterSeconds: 2, cause: error });
      throw error;
    }
  }

  /** @returns whether it was written; false when a rival transaction was in the way. */
  async function tryCommit(parts: readonly TransactionPart[], token: string): Promise<boolean> {
    try {
      // Parts come from the repositories of this folder, whose content is WritePart's.
      const items = (parts as readonly WritePart[]).map(({ write }) => write);
      await run((client) => client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token })));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const { refused, passing } = readCancellation(error, parts);
      if (refused.length > 0) throw new TransactionRefused(refused);
      if (!passing) throw error;
      return false;
    }
  }

  return {
    name: options.tableName,
    documents,
    run,
    // All retries share one idempotency token, so a commit whose response was lost counts as the success it was (threat 48).
    // The SDK does not retry transaction conflicts and throttling; we do. A cancelled transaction frees its token.
    async commit(parts) {
      const token = randomUUID();
      for (let attempt = 0; attempt < maxTries; attempt += 1) {
        if (attempt > 0) await pause(random() * firstBackoffMs * 2 ** (attempt - 1));
        if (await tryCommit(parts, token)) return;
      }
      throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
    },
  };
}
