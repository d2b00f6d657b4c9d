import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { listAudit } from '#functions/domain/desk/list-audit.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-audit.ts';

export const handler = defineHandler(
  endpoints.listAudit,
  shopOf({ ...forOperator, auditEntries: createAuditRepository }),
  async (input, shop) => {
    return { success: true, ...(await listAudit(input, input.query, shop)) };
  },
);
