import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { savePart } from '#functions/domain/together/part.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.savePart,
  shopOf({
    ...forVisitor,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    users: createUserRepository,
  }),
  async ({ body, sourceAddress: address }, shop) => {
    const { part, care } = await savePart({ ...body, address }, shop);
    return { success: true, data: part, care };
  },
);
