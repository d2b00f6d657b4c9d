import * as endpoints from '../../../shared/endpoints/auth.ts';
import { verifyEmail } from '../../domain/account/verify-email.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { visitorConfigNames } from '../visitor-collaborators.ts';
import { linkCollaborators } from './link-collaborators.ts';

export const handler = defineHandler(
  endpoints.verifyEmail,
  dependencies(visitorConfigNames, linkCollaborators),
  async ({ path }, collaborators) => {
    await verifyEmail(path.token, collaborators);
    return { success: true, message: 'Email verified successfully!' };
  },
);
