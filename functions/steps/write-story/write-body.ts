import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forWriting } from '#functions/composition/writers.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { requirePayment } from '#functions/domain/story/require-payment.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

export const handler = defineStep(
  { id: 'writeBody', input: writingPayloadSchema, output: z.object({ written: z.boolean() }) },
  shopOf({ ...forWriting, orders: createOrderRepository }),
  (input, { orders, ...shop }, tools) =>
    withStepErrors(async () => {
      await requirePayment(input, orders);
      return { written: await writeMissingSection(input.storyId, 'body', writingTools(input, shop, tools)) };
    }),
);
