import type { Context } from 'aws-lambda';
import type { Logger } from '#functions/domain/kernel/logger.ts';

/** Defence D11: warn above 80 % of the timeout. */
const nearlyAll = 0.8;

/**
 * Starts timing an invocation; call the result at its end to log a warning. CloudWatch would charge for duration metrics per
 * function (decision 0100).
 */
export function startTimeoutWarning(context: Pick<Context, 'getRemainingTimeInMillis'>, logger: Logger): () => void {
  const allowedMs = context.getRemainingTimeInMillis();
  return () => {
    const usedMs = allowedMs - context.getRemainingTimeInMillis();
    if (usedMs > nearlyAll * allowedMs) logger.warn('FUNCTION_NEARLY_TIMED_OUT', { usedMs, allowedMs });
  };
}
