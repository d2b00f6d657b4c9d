import * as z from 'zod/mini';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

export const handler = defineJob(
  { id: 'reconcilePayments', input: z.unknown() },
  shopOf({
    ...forPayments('reconcilePayments'),
    refunds: createRefundRepository,
    auditEntries: createAuditRepository,
    events: createEventRepository,
  }),
  async (_event, shop, logger) => {
    await reconcilePayments(forRequest(shop, logger));
  },
);
