import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { StepId } from '#shared/names/functions.ts';
import type { Dependencies } from './dependencies.ts';
import { createLogger } from './logger.ts';
import { timeoutSignal } from './signals.ts';
import { startTimeoutWarning } from './timeout-warning.ts';

/** To end a model call with a typed error before Lambda ends the invocation. */
const endReserveMs = 1500;

/** What a payload names, even an invalid one. */
const storyIdsSchema = z.object({ userId: z.optional(z.string()), storyId: z.optional(z.string()) });

interface StepDefinition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> {
  readonly id: StepId;
  readonly input: Input;
  readonly output: Output;
}

export interface StepTools {
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Wraps a use case as the Lambda function of a Task state: input and output pass through schemas, errors keep the `name` used
 * by Retry and Catch. State contains ids and counts only (threat 104).
 */
export function defineStep<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Shop>(
  definition: StepDefinition<Input, Output>,
  dependencies: Dependencies<Shop>,
  run: (input: z.output<Input>, shop: Shop, tools: StepTools) => Promise<z.input<Output>>,
) {
  const functionLogger = createLogger(definition.id);
  const handler = async (payload: unknown, context: Context): Promise<z.output<Output>> => {
    const startedAt = performance.now();
    const logger = functionLogger.with({ requestId: context.awsRequestId, ...storyIdsSchema.safeParse(payload).data });
    const logSlowness = startTimeoutWarning(context, logger);
    try {
      const input = definition.input.parse(payload);
      const shop = await dependencies.get();
      const signal = timeoutSignal(Math.max(1, context.getRemainingTimeInMillis() - endReserveMs));
      const output = definition.output.parse(await run(input, shop, { logger, signal }));
      logger.info('STEP_COMPLETED', { durationMs: Math.round(performance.now() - startedAt) });
      return output;
    } catch (error) {
      logger.error('STEP_FAILED', {}, error);
      throw error;
    } finally {
      logSlowness();
    }
  };
  return Object.assign(handler, { configNames: dependencies.configNames });
}
