import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { sendPart } from '#functions/domain/together/part.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.sendPart,
  shopOf({
    ...forVisitor,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    users: createUserRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body, sourceAddress: address }, shop) => ({
    success: true,
    data: await sendPart({ ...body, address }, shop),
  }),
);
