import { customerCollaborators, type customerConfigNames } from '#functions/api/customer-collaborators.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import type { Config } from '#functions/runtime/config.ts';

/** What an endpoint that works on drafts needs, whether or not somebody is logged in. */
export function draftCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const customer = customerCollaborators(config);
  return {
    ...customer,
    drafts: createDraftRepository(customer.table),
    customerDrafts: createCustomerDraftRepository(customer.table),
  };
}
