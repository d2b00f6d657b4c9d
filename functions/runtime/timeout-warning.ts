import type { Context } from 'aws-lambda';
import type { Logger } from '#functions/domain/kernel/logger.ts';

/** Defence D11: more than 80 % of a function's timeout is an operator's business. */
const nearlyAll = 0.8;

/**
 * Begins to watch an invocation; the answer, called at its end, tells when it took nearly all the time it had. The function
 * says so itself: CloudWatch would charge for the durations of each function to learn the same (decision 0100).
 */
export function startTimeoutWarning(context: Pick<Context, 'getRemainingTimeInMillis'>, logger: Logger): () => void {
  const allowedMs = context.getRemainingTimeInMillis();
  return () => {
    const usedMs = allowedMs - context.getRemainingTimeInMillis();
    if (usedMs > nearlyAll * allowedMs) logger.warn('FUNCTION_NEARLY_TIMED_OUT', { usedMs, allowedMs });
  };
}
