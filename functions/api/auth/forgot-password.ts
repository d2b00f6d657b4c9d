import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createMailAllowanceRepository } from '../../data/mail-allowance-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { requestPasswordReset } from '../../domain/account/request-password-reset.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

export const handler = defineHandler(
  endpoints.forgotPassword,
  dependencies(visitorConfigNames, (config) => {
    const visitor = visitorCollaborators(config);
    return {
      ...visitor,
      transactions: visitor.table,
      mailAllowances: createMailAllowanceRepository(visitor.table),
      outbox: createOutboxRepository(visitor.table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body }, collaborators) => {
    await requestPasswordReset(body.email, collaborators);
    return { success: true, message: 'If this email has an account, a link to reset the password is on its way' };
  },
);
