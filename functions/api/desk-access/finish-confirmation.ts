import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { finishConfirmation } from '#functions/domain/desk/confirm-act.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.finishConfirmation,
  dependencies(deskConfigNames, passkeyCollaborators),
  async ({ path, body, caller, logger }, collaborators) => {
    const { confirmationId } = path;
    await finishConfirmation(caller, confirmationId, body.credential, { ...collaborators, logger });
    return { success: true, message: 'Confirmed' };
  },
);
