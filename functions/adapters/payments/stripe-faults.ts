import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { RefundRefusal } from '#shared/names/refund-refusals.ts';

const stripeErrorSchema = z.object({
  type: z.string(),
  code: z.optional(z.string()),
  param: z.optional(z.string()),
  statusCode: z.optional(z.number()),
  requestId: z.optional(z.string()),
});
type StripeFault = z.output<typeof stripeErrorSchema>;

const keyFaults = new Set(['StripeAuthenticationError', 'StripePermissionError']);
const transientTypes = new Set(['StripeConnectionError', 'StripeRateLimitError', 'StripeAPIError']);

function readFault(thrown: unknown): StripeFault | undefined {
  const parsed = stripeErrorSchema.safeParse(thrown);
  return parsed.success && parsed.data.type.startsWith('Stripe') ? parsed.data : undefined;
}

/** @param param restricts it to an error about this parameter */
export function isMissing(thrown: unknown, param?: string): boolean {
  const fault = readFault(thrown);
  return fault?.code === 'resource_missing' && (param === undefined || fault.param === param);
}

/** @param param restricts it to an error about this parameter */
export function isRefused(thrown: unknown, param?: string): boolean {
  const fault = readFault(thrown);
  return fault?.type === 'StripeInvalidRequestError' && (param === undefined || fault.param === param);
}

export function hasCode(thrown: unknown, code: string): boolean {
  return readFault(thrown)?.code === code;
}

function isTransient({ type, statusCode = 0 }: StripeFault): boolean {
  // 409: the same request is in flight elsewhere.
  return transientTypes.has(type) || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

const refusalTypes = new Set(['StripeInvalidRequestError', 'StripeCardError']);
const refusalsByCode: Readonly<Record<string, RefundRefusal>> = {
  charge_already_refunded: 'already-refunded',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  balance_insufficient: 'no-funds',
  insufficient_funds: 'no-funds',
};

/**
 * Why Stripe refuses a refund for good; undefined for every other error. @throws AppError payments-unavailable while Stripe
 * knows the idempotency key with another request, which it forgets after a day
 */
export function refundRefusalOf(thrown: unknown): RefundRefusal | undefined {
  const fault = readFault(thrown);
  if (fault?.type === 'StripeIdempotencyError') throw new AppError('payments-unavailable', { cause: thrown });
  if (fault === undefined || isTransient(fault) || !refusalTypes.has(fault.type)) return undefined;
  return refusalsByCode[fault.code ?? ''] ?? (fault.param === 'amount' ? 'too-much' : 'other');
}

/**
 * Runs one call. @throws AppError payments-unavailable when Stripe throttles, fails, is unreachable or refuses our key (also
 * logged as an error); rethrows any other error
 */
export async function callStripe<T>(logger: Logger, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    const fault = readFault(thrown);
    if (fault === undefined) throw thrown;
    const fields = { fault: fault.type, status: fault.statusCode, stripeRequestId: fault.requestId };
    if (keyFaults.has(fault.type)) logger.error('STRIPE_KEY_REFUSED', fields);
    else if (isTransient(fault)) logger.warn('STRIPE_OUT', fields);
    else throw thrown;
    throw new AppError('payments-unavailable', { retryAfterSeconds: 5, cause: thrown });
  }
}
