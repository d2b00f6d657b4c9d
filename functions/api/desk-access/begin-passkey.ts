import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { beginPasskey } from '#functions/domain/desk/own-passkeys.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.beginPasskey,
  dependencies(deskConfigNames, passkeyCollaborators),
  async (call, collaborators) => {
    return { success: true, data: await beginPasskey(call, collaborators) };
  },
);
