import * as endpoints from '../../../shared/endpoints/session.ts';
import { createCredentialRepository } from '../../data/credential-repository.ts';
import { logOut } from '../../domain/account/log-out.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.logout,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    return { ...customer, credentials: createCredentialRepository(customer.table) };
  }),
  async ({ caller }, collaborators) => {
    await logOut(caller, collaborators);
    return { success: true, message: 'Logged out' };
  },
);
