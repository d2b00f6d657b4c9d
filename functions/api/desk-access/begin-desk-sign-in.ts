import { deskConfigNames, passkeyCollaborators } from '#functions/composition/desk.ts';
import { beginCeremony } from '#functions/domain/desk/ceremony.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.beginDeskSignIn,
  dependencies(deskConfigNames, passkeyCollaborators),
  async (_, collaborators) => {
    const { ceremonyId, challenge } = await beginCeremony({ purpose: 'sign-in', operatorId: null }, collaborators);
    const options = await collaborators.passkeys.requestOptions(challenge, []);
    return { success: true, data: { ceremonyId, options } };
  },
);
