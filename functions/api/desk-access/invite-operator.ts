import { accessCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { inviteAsOwner } from '#functions/domain/desk/invitation.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.inviteOperator,
  dependencies(deskConfigNames, accessCollaborators),
  async (call, collaborators) => {
    return { success: true, data: { link: await inviteAsOwner(call.body, call, collaborators) } };
  },
);
