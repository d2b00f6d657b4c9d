import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { acceptInvitation } from '#functions/domain/desk/invitation.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.acceptInvitation,
  dependencies(deskConfigNames, passkeyCollaborators),
  async ({ body, ...facts }, collaborators) => {
    const { token, operator } = await acceptInvitation(body.secret, body, facts, collaborators);
    return { success: true, data: { token, operator } };
  },
);
