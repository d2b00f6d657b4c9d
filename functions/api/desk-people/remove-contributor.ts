import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository, createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { removeContributor } from '#functions/domain/together/own-people.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.removeContributor,
  shopOf({
    ...forOperator,
    contributors: createContributorRepository,
    invitations: createInvitationRepository,
  }),
  async (call, { audit, ...shop }) => {
    const { userId: customerId, storyId, personId } = call.path;
    const what = `Removed a part of story ${storyId}`;
    const act = { action: 'remove-contributor', customerId, about: personId, what, reason: call.body.reason };
    await removeContributor({ userId: customerId, storyId, personId }, { ...shop, transactions: audit.act(call, act) });
    return { success: true, message: 'Their part is gone.' };
  },
);
