import * as z from 'zod/mini';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { mailDigests } from '#functions/domain/desk/digest.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

/** Mails the owners which coupons, credits and prices operators made the day before. */
export const handler = defineJob(
  { id: 'mailDeskDigest', input: z.unknown() },
  shopOf({
    auditEntries: createAuditRepository,
    operators: createOperatorRepository,
    deskTotals: createDeskTotalRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (_event, shop) => {
    await mailDigests(shop);
  },
);
