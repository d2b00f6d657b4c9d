import { mailRequestCollaborators } from '#functions/composition/account-links.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.forgotPassword,
  dependencies(visitorConfigNames, (config) => {
    const mailRequest = mailRequestCollaborators(config);
    return { ...mailRequest, users: createUserRepository(mailRequest.table) };
  }),
  async ({ body }, collaborators) => {
    await requestPasswordReset(body, collaborators);
    return { success: true, message: 'If this email has an account, a reset link is on its way' };
  },
);
