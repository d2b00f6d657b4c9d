import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { beginConfirmation } from '#functions/domain/desk/confirm-act.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.beginConfirmation,
  dependencies(deskConfigNames, passkeyCollaborators),
  async ({ body, caller, logger }, collaborators) => {
    const data = await beginConfirmation(caller, body.act, { ...collaborators, logger });
    return { success: true, data };
  },
);
