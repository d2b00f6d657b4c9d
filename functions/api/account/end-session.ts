import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { endSession } from '#functions/domain/account/end-session.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.endSession,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    const { table } = customer;
    return {
      ...customer,
      credentials: createCredentialRepository(table),
      sessions: createSessionRepository(table),
    };
  }),
  async ({ path, caller }, collaborators) => {
    await endSession(path.sessionId, caller, collaborators);
    return { success: true, message: 'Signed out' };
  },
);
