import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.endDeskSession,
  dependencies(deskConfigNames, deskCollaborators),
  async ({ caller }, { operatorSessions }) => {
    await operatorSessions.end(caller.token);
    return { success: true, message: 'Signed out' };
  },
);
