import { visitorIdentifier, writerBy } from '#functions/api/conversation/conversation-writer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { openPart } from '#functions/domain/together/part.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.openPart,
  shopOf({
    ...forVisitor,
    invitations: createInvitationRepository,
    stories: createStoryRepository,
    users: createUserRepository,
    modelFor: writerBy('openaiChatModel'),
  }),
  async ({ body, sourceAddress: address, signal, logger }, { modelFor, ...shop }) => {
    const safetyIdentifier = visitorIdentifier(address, shop.clock);
    // At the owner's expense: a link makes few calls.
    const writerFor = (who: string) => modelFor({ budget: 'customers', who });
    const data = await openPart({ ...body, address }, { ...shop, writerFor }, { safetyIdentifier, signal, logger });
    return { success: true, data };
  },
);
