import * as z from 'zod/mini';
import { writingCollaborators, writingConfigNames } from '#functions/composition/story-writing.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { requirePayment } from '#functions/domain/story/require-payment.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { defineStep } from '#functions/runtime/define-step.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { writingPayloadSchema } from './payload.ts';
import { withStepErrors } from './step-errors.ts';
import { writingTools } from './writing-tools.ts';

export const handler = defineStep(
  { id: 'writeBody', input: writingPayloadSchema, output: z.object({ written: z.boolean() }) },
  dependencies(writingConfigNames, (config) => ({
    ...writingCollaborators(config),
    orders: createOrderRepository(createTable(config)),
  })),
  (input, { orders, ...collaborators }, tools) =>
    withStepErrors(async () => {
      await requirePayment(input, orders);
      return { written: await writeMissingSection(input.storyId, 'body', writingTools(input, collaborators, tools)) };
    }),
);
