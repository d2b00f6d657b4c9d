import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getSharedPage,
  shopOf({
    ...forVisitor,
    shares: createShareRepository,
    stories: createStoryRepository,
    contributors: createContributorRepository,
  }),
  async ({ path }, shop) => {
    // Loaded on demand: most of the function's code.
    const { showSharedPage } = await import('#functions/domain/share/show-shared-page.ts');
    return showSharedPage(path.token, shop);
  },
);
