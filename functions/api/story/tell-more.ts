import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createRetellingRepository } from '#functions/data/retelling-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { tellMore } from '#functions/domain/story/retelling/tell-more.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/tell-more.ts';

export const handler = defineHandler(
  endpoints.tellMore,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    retellings: createRetellingRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, body, logger }, shop) => {
    const { storyId } = path;
    const data = await tellMore({ userId: caller.userId, storyId, ...body }, shop);
    if (data.started) logger.info('RETELLING_STARTED', { storyId });
    return { success: true, message: data.started ? 'Your story is being written again' : 'Nothing was written', data };
  },
);
