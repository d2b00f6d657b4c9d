import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { listAudit } from '#functions/domain/desk/list-audit.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-audit.ts';

export const handler = defineHandler(
  endpoints.listAudit,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    return { ...desk, auditEntries: createAuditRepository(desk.table) };
  }),
  async (input, collaborators) => {
    return { success: true, ...(await listAudit(input, input.query, collaborators)) };
  },
);
