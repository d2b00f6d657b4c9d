import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { changeWord } from '#functions/domain/share/own-words.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.changeWord,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    words: createWordRepository,
    contactMessages: createContactRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, body }, shop) => ({
    success: true,
    data: await changeWord({ userId: caller.userId, ...path }, body.change, shop),
  }),
);
