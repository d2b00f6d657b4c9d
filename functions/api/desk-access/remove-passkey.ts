import { accessCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { removePasskey } from '#functions/domain/desk/own-passkeys.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.removePasskey,
  dependencies(deskConfigNames, accessCollaborators),
  async (call, collaborators) => {
    await removePasskey({ ...call.path, ...call.body }, call, collaborators);
    return { success: true, message: 'Passkey removed' };
  },
);
