import * as endpoints from '../../../shared/endpoints/auth.ts';
import { createMailAllowanceRepository } from '../../data/mail-allowance-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { requestVerification } from '../../domain/account/request-verification.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

export const handler = defineHandler(
  endpoints.resendVerification,
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
    await requestVerification(body.email, collaborators);
    return { success: true, message: 'Verification email sent successfully!' };
  },
);
