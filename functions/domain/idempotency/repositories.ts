import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { IdempotentRequest } from './idempotency.ts';

export interface IdempotencyRepository {
  /** Committed with the request's effect; refuses a key in use. Named `idempotency`. */
  recordPart(request: IdempotentRequest, answer: unknown, nowSeconds: number): TransactionPart;
  find(request: IdempotentRequest, nowSeconds: number): Promise<{ bodyHash: string; answer: unknown } | undefined>;
}
