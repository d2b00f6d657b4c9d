import * as z from 'zod/mini';
import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { files } from '#functions/composition/files.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type CardRequest, renderedCardSchema } from '#functions/domain/share/card.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

/** Rendering takes at most 20 s (infra/function-specs.ts), plus a cold start. */
const renderTimeoutMs = 30_000;

export const handler = defineJob(
  { id: 'makeShareCard', input: z.object({ userId: z.string(), storyId: z.string() }) },
  shopOf({
    shares: createShareRepository,
    stories: createStoryRepository,
    files,
    identifiers: () => systemIdentifiers,
    renderCard: part(['renderProofFunction'], ({ renderProofFunction }) => {
      const render = createLambdaFunction(renderProofFunction, { timeoutMs: renderTimeoutMs });
      return async (card: CardRequest) => renderedCardSchema.parse(await render({ card }));
    }),
  }),
  async (wanted, shop, logger) => {
    // Loaded on demand: most of the function's code.
    const { makeShareCard } = await import('#functions/domain/share/make-share-card.ts');
    return { outcome: await makeShareCard(wanted, { ...shop, logger }) };
  },
);
