import * as z from 'zod/mini';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

export const handler = defineJob(
  { id: 'reconcilePayments', input: z.unknown() },
  dependencies(['stage', 'siteUrl', 'tableName', ...paymentConfigNames], (config) => {
    const table = createTable(config);
    return {
      ...paymentCollaborators(config, table, 'reconcilePayments'),
      events: createEventRepository(table),
      auditEntries: createAuditRepository(table),
      refunds: createRefundRepository(table),
    };
  }),
  async (_event, collaborators, logger) => {
    await reconcilePayments(forRequest(collaborators, logger));
  },
);
