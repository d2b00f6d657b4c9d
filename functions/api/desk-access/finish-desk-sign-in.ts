import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { signIn } from '#functions/domain/desk/sign-in.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.finishDeskSignIn,
  dependencies(deskConfigNames, passkeyCollaborators),
  async ({ body, logger, ...facts }, collaborators) => {
    const { token, operator } = await signIn(body, facts, { ...collaborators, logger });
    return { success: true, data: { token, operator } };
  },
);
