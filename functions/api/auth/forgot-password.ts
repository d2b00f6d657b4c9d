import { mailRequestCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.forgotPassword,
  dependencies(visitorConfigNames, mailRequestCollaborators),
  async ({ body }, collaborators) => {
    await requestPasswordReset(body.email, collaborators);
    return { success: true, message: 'If this email has an account, a reset link is on its way' };
  },
);
