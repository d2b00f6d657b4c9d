import * as z from 'zod/mini';
import { forRequest, paymentCollaborators } from '../collaborators/payment-collaborators.ts';
import { paymentConfigNames } from '../collaborators/payment-config.ts';
import { createEventRepository } from '../data/event-repository.ts';
import { createTable } from '../data/table.ts';
import { reconcilePayments } from '../domain/payments/reconcile-payments.ts';
import { defineJob } from '../runtime/define-job.ts';
import { dependencies } from '../runtime/dependencies.ts';

export const handler = defineJob(
  { id: 'reconcilePayments', input: z.unknown() },
  dependencies(['stage', 'siteUrl', 'tableName', ...paymentConfigNames], (config) => {
    const table = createTable(config);
    return { ...paymentCollaborators(config, table, 'reconcilePayments'), events: createEventRepository(table) };
  }),
  async (_event, collaborators, logger) => {
    await reconcilePayments(forRequest(collaborators, logger));
  },
);
