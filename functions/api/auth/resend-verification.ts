import * as endpoints from '../../../shared/endpoints/auth.ts';
import { requestVerification } from '../../domain/account/request-verification.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { visitorConfigNames } from '../visitor-collaborators.ts';
import { mailRequestCollaborators } from './mail-request-collaborators.ts';

export const handler = defineHandler(
  endpoints.resendVerification,
  dependencies(visitorConfigNames, mailRequestCollaborators),
  async ({ body }, collaborators) => {
    await requestVerification(body.email, collaborators);
    return { success: true, message: 'Verification email sent successfully!' };
  },
);
