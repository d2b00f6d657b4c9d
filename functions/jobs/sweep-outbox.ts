import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { forDelivery } from '#functions/composition/delivery.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { deliverRows } from '#functions/domain/delivery/deliver-rows.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

const dayMs = 86_400_000;

/** Rows are retried for 24 h, so two partitions hold all due ones. */
function sweptDays(nowMs: number): string[] {
  return [nowMs - dayMs, nowMs].map((at) => new Date(at).toISOString().slice(0, 10));
}

/** Delivers outbox rows that the stream missed: after a crash or an outage. */
export const handler = defineJob(
  { id: 'sweepOutbox', input: z.unknown() },
  shopOf(forDelivery),
  async (_event, shop, logger) => {
    const rows: WaitingRow[] = [];
    const now = epochSeconds(shop.clock);
    let oldestSeconds = 0;
    for (const day of sweptDays(shop.clock.now())) {
      const { due, unreadable, oldestId } = await shop.outbox.listDue(day, now);
      for (const outboxId of unreadable) logger.error('OUTBOX_ROW_UNREADABLE', { outboxId });
      rows.push(...due);
      if (oldestId !== undefined)
        oldestSeconds = Math.max(oldestSeconds, now - Math.floor(decodeTime(oldestId) / 1000));
    }
    // Logged first, in case delivery takes all the time.
    logger.info('OUTBOX_SWEPT', { due: rows.length, oldestSeconds });
    await deliverRows(rows, shop, logger);
  },
);
