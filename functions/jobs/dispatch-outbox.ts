import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { deliveryCollaborators, deliveryConfigNames } from '#functions/composition/delivery.ts';
import { deliverRows } from '#functions/domain/delivery/deliver-rows.ts';
import { type WaitingRow, waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

const streamEventSchema = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({ NewImage: z.optional(z.record(z.string(), z.any())) }),
    }),
  ),
});

/** Delivers outbox rows from the table's stream, outside the request, so that response times do not reveal mails (threat 29). */
export const handler = defineJob(
  { id: 'dispatchOutbox', input: streamEventSchema },
  dependencies(deliveryConfigNames, deliveryCollaborators),
  async ({ Records: records }, collaborators, logger) => {
    const rows: WaitingRow[] = [];
    for (const { eventName, dynamodb } of records) {
      if (eventName !== 'INSERT' || dynamodb.NewImage === undefined) continue;
      const parsed = waitingRowSchema.safeParse(unmarshall(dynamodb.NewImage));
      if (parsed.success) rows.push(parsed.data);
      else logger.error('OUTBOX_ROW_UNREADABLE', {}, parsed.error);
    }
    await deliverRows(rows, collaborators, logger);
  },
);
