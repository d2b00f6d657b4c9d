import * as z from 'zod/mini';
import { DynamodbError } from './dynamodb-error.ts';
import { type Answer, type RawOperation, readRaw, type Store } from './engine.ts';

const tokenRowSchema = z.object({
  contentHash: z.string(),
  atMs: z.number(),
  answer: z.record(z.string(), z.unknown()),
});

/** A ClientRequestToken is valid for ten minutes. */
const tokenLifetimeMs = 10 * 60_000;
const tokenKeyPrefix = 'transaction-token~';

type TokenRow = z.output<typeof tokenRowSchema>;

export async function readToken(store: Store, token: string | undefined, nowMs: number): Promise<TokenRow | undefined> {
  if (token === undefined) return undefined;
  const row = tokenRowSchema.safeParse(await readRaw(store, tokenKeyPrefix + token)).data;
  return row && nowMs - row.atMs < tokenLifetimeMs ? row : undefined;
}

export function replay(earlier: TokenRow, contentHash: string): Answer {
  if (earlier.contentHash === contentHash) return earlier.answer;
  throw new DynamodbError(
    'IdempotentParameterMismatchException',
    'The request was rejected because the idempotent token was already used with other parameters',
  );
}

/** A row in the transaction's batch, so that both survive a crash or neither. */
export function tokenRow(token: string | undefined, value: TokenRow): readonly RawOperation[] {
  return token === undefined ? [] : [{ type: 'put', key: tokenKeyPrefix + token, value }];
}
