import { mailRequestCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.resendVerification,
  dependencies(visitorConfigNames, mailRequestCollaborators),
  async ({ body }, collaborators) => {
    await requestVerification(body, collaborators);
    return { success: true, message: 'Verification email sent successfully!' };
  },
);
