import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { presentVersionHead } from '#functions/domain/story/editing/version.ts';
import { listVersions } from '#functions/domain/story/editing/versions.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.listStoryVersions,
  shopOf({ ...forCustomer, stories: createStoryRepository }),
  async ({ caller, path, query }, shop) => {
    const { heads, next } = await listVersions({ userId: caller.userId, ...path, ...query }, shop);
    return { success: true, data: heads.map(presentVersionHead), next };
  },
);
