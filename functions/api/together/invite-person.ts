import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository, createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { invitePerson } from '#functions/domain/together/own-people.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.invitePerson,
  shopOf({
    ...forCustomer,
    contributors: createContributorRepository,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, body }, shop) => {
    const { personId, together } = await invitePerson({ userId: caller.userId, ...path, ...body }, shop);
    return { success: true, personId, data: together };
  },
);
