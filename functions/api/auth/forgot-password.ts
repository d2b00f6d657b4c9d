import * as endpoints from '../../../shared/endpoints/auth.ts';
import { requestPasswordReset } from '../../domain/account/request-password-reset.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { visitorConfigNames } from '../visitor-collaborators.ts';
import { mailRequestCollaborators } from './mail-request-collaborators.ts';

export const handler = defineHandler(
  endpoints.forgotPassword,
  dependencies(visitorConfigNames, mailRequestCollaborators),
  async ({ body }, collaborators) => {
    await requestPasswordReset(body.email, collaborators);
    return { success: true, message: 'If this email has an account, a link to reset the password is on its way' };
  },
);
