import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { openInvitation } from '#functions/domain/desk/invitation.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.openInvitation,
  dependencies(deskConfigNames, passkeyCollaborators),
  async ({ body }, collaborators) => {
    return { success: true, data: await openInvitation(body.secret, collaborators) };
  },
);
