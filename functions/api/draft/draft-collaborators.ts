import { createCustomerDraftRepository } from '../../data/customer-draft-repository.ts';
import { createDraftRepository } from '../../data/draft-repository.ts';
import type { Config } from '../../runtime/config.ts';
import { customerCollaborators, type customerConfigNames } from '../customer-collaborators.ts';

/** What an endpoint that works on drafts needs, whether or not somebody is logged in. */
export function draftCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const customer = customerCollaborators(config);
  return {
    ...customer,
    drafts: createDraftRepository(customer.table),
    customerDrafts: createCustomerDraftRepository(customer.table),
  };
}
