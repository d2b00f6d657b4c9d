import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { forDelivery } from '#functions/composition/delivery.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { readStreamedChange, streamedKindOf } from '#functions/data/read-streamed-change.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import { deliverRows } from '#functions/domain/delivery/deliver-rows.ts';
import { type WaitingRow, waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { countChange } from '#functions/domain/stats/count-change.ts';
import type { StreamedChange } from '#functions/domain/stats/streamed-change.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

const streamEventSchema = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        ApproximateCreationDateTime: z.number(),
        NewImage: z.optional(z.record(z.string(), z.any())),
      }),
    }),
  ),
});

/**
 * Delivers outbox rows from the table's stream, outside the request, so that response times do not reveal mails (threat 29).
 * Then counts the day's orders, checkouts and stories: a failure repeats the batch, whose rows are claimed by then.
 */
export const handler = defineJob(
  { id: 'dispatchOutbox', input: streamEventSchema },
  shopOf({ ...forDelivery, stats: createStatsRepository }),
  async ({ Records: records }, shop, logger) => {
    const rows: WaitingRow[] = [];
    const changes: { change: StreamedChange; changedAtMs: number }[] = [];
    for (const { eventName, dynamodb } of records) {
      if (dynamodb.NewImage === undefined) continue;
      const item = unmarshall(dynamodb.NewImage);
      const change = readStreamedChange(item);
      if (change !== undefined) changes.push({ change, changedAtMs: dynamodb.ApproximateCreationDateTime * 1000 });
      if (eventName !== 'INSERT' || streamedKindOf(item) !== 'outboxRow') continue;
      const parsed = waitingRowSchema.safeParse(item);
      if (parsed.success) rows.push(parsed.data);
      else logger.error('OUTBOX_ROW_UNREADABLE', {}, parsed.error);
    }
    await deliverRows(rows, shop, logger);
    for (const { change, changedAtMs } of changes) await countChange(change, changedAtMs, shop);
  },
);
