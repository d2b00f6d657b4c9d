import { createHash } from 'node:crypto';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** A key is unique per customer and route. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
}

type Needs = Pick<Shop, 'idempotency' | 'clock'>;

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

export function idempotentRequest(
  { userId, idempotencyKey: key, body }: { userId: string; idempotencyKey: string | undefined; body: unknown },
  route: string,
): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  return { userId, route, key, bodyHash: hashOf(body) };
}

/** A visitor's form, which counts once a day: a double click, or a repetition after a lost response. */
export function visitorRequest(body: unknown, route: string): IdempotentRequest {
  const bodyHash = hashOf(body);
  return { userId: 'visitor', route, key: bodyHash, bodyHash };
}

/** The response to the same request before, if any. @throws AppError idempotency-key-reused */
export async function findEarlierResponse(
  request: IdempotentRequest | undefined,
  { idempotency, clock }: Needs,
): Promise<unknown> {
  if (request === undefined) return undefined;
  const found = await idempotency.find(request, epochSeconds(clock));
  if (found === undefined) return undefined;
  if (found.bodyHash !== request.bodyHash) throw new AppError('idempotency-key-reused');
  return found.answer;
}

/** Records the response in the same transaction as its effect; empty without a key. */
export function recordParts(
  request: IdempotentRequest | undefined,
  answer: unknown,
  { idempotency, clock }: Needs,
): TransactionPart[] {
  return request === undefined ? [] : [idempotency.recordPart(request, answer, epochSeconds(clock))];
}
