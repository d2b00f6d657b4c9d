import { linkCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { declineRegistration } from '#functions/domain/account/verify-email.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.declineRegistration,
  dependencies(visitorConfigNames, linkCollaborators),
  async ({ path }, collaborators) => {
    await declineRegistration(path.token, collaborators);
    return { success: true, message: 'We deleted this registration.' };
  },
);
