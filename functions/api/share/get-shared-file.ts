import { files } from '#functions/composition/files.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getSharedFile,
  shopOf({
    ...forVisitor,
    files,
    shares: createShareRepository,
    stories: createStoryRepository,
    contributors: createContributorRepository,
  }),
  async ({ path }, shop) => {
    // Loaded on demand: most of the function's code.
    const { sharedFile } = await import('#functions/domain/share/shared-file.ts');
    return sharedFile(path.token, path.file, shop);
  },
);
