import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { presentVersion } from '#functions/domain/story/editing/version.ts';
import { findVersion } from '#functions/domain/story/editing/versions.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.getStoryVersion,
  shopOf({ ...forCustomer, stories: createStoryRepository, storyTexts: createStoryTextRepository }),
  async ({ caller, path }, shop) => ({
    success: true,
    data: presentVersion(await findVersion({ userId: caller.userId, ...path }, shop)),
  }),
);
