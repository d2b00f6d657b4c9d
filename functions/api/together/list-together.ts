import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { listTogether } from '#functions/domain/together/own-people.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/together.ts';

export const handler = defineHandler(
  endpoints.listTogether,
  shopOf({ ...forCustomer, contributors: createContributorRepository, stories: createStoryRepository }),
  async ({ caller, path }, shop) => ({
    success: true,
    data: await listTogether({ userId: caller.userId, ...path }, shop),
  }),
);
