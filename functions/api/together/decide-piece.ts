import { forCustomer } from '#functions/composition/customer.ts';
import { shareCards } from '#functions/composition/share-cards.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository, createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { decidePiece } from '#functions/domain/together/own-people.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';
import { firstNameOf } from '#shared/text/first-name.ts';

export const handler = defineHandler(
  endpoints.decidePiece,
  shopOf({
    ...forCustomer,
    contributors: createContributorRepository,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    shareCards,
    mailAllowances: createMailAllowanceRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, body }, shop) => {
    const decision = { userId: caller.userId, teller: firstNameOf(caller.name), ...path, ...body };
    return { success: true, data: await decidePiece(decision, shop) };
  },
);
