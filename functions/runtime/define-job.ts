import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { JobId } from '#shared/names/functions.ts';
import type { Dependencies } from './dependencies.ts';
import { createLogger } from './logger.ts';
import { startTimeoutWarning } from './timeout-warning.ts';

/** Ids for the log, also from an invalid payload. */
const idsSchema = z.object({
  userId: z.optional(z.string()),
  storyId: z.optional(z.string()),
  giftId: z.optional(z.string()),
});

/**
 * Wraps a use case as the Lambda function of a schedule, a stream or another function. Errors reach the trigger, which retries;
 * the result reaches the calling function.
 */
export function defineJob<Input extends z.ZodMiniType, Shop, Output = void>(
  definition: { readonly id: JobId; readonly input: Input },
  dependencies: Dependencies<Shop>,
  run: (input: z.output<Input>, shop: Shop, logger: Logger) => Promise<Output>,
) {
  const functionLogger = createLogger(definition.id);
  const handler = async (event: unknown, context: Context): Promise<Output> => {
    const startedAt = performance.now();
    const logger = functionLogger.with({ requestId: context.awsRequestId, ...idsSchema.safeParse(event).data });
    const logSlowness = startTimeoutWarning(context, logger);
    try {
      const output = await run(definition.input.parse(event), await dependencies.get(), logger);
      logger.info('JOB_COMPLETED', { durationMs: Math.round(performance.now() - startedAt) });
      return output;
    } catch (error) {
      logger.error('JOB_FAILED', {}, error);
      throw error;
    } finally {
      logSlowness();
    }
  };
  return Object.assign(handler, { configNames: dependencies.configNames });
}
