import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import type { Table } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { consumeRateLimit } from '#functions/runtime/admission.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

/** The error of DynamoDB under the deny policy of an exceeded budget (infra/constructs/monthly-budget.ts). */
const denied = new DynamoDBServiceException({
  name: 'AccessDeniedException',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
  message: 'User is not authorized to perform: dynamodb:UpdateItem with an explicit deny in an identity-based policy',
});

const costly = [endpoints.sendChatMessage, endpoints.previewStory];

it.each(costly)('createRateLimiter refuses $id under an exceeded budget, without a retry', async (endpoint) => {
  const run = vi.fn<Table['run']>().mockRejectedValue(denied);
  const rateLimiter = createRateLimiter({ run, name: 'table' } as unknown as Table, {
    clock: systemClock,
    addressLimitMultiplier: 1,
  });
  const { logger, codes } = createLoggerSpy();
  const refusal = consumeRateLimit(endpoint, { address: '192.0.2.1' }, { rateLimiter }, logger);
  await expect(refusal).rejects.toMatchObject({ code: 'service-unavailable' });
  expect(run).toHaveBeenCalledTimes(1);
  expect(codes).toEqual(['LIMITER_UNAVAILABLE']);
});
