import * as z from 'zod/mini';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type CardRequest, renderedCardSchema } from '#functions/domain/share/card.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

/** Rendering takes at most 20 s (infra/function-specs.ts), plus a cold start. */
const renderTimeoutMs = 30_000;

export const handler = defineJob(
  { id: 'makeShareCard', input: z.object({ userId: z.string(), storyId: z.string() }) },
  dependencies(['stage', 'tableName', 'bucketName', 'renderProofFunction'], (config) => {
    const table = createTable(config);
    const render = createLambdaFunction(config.renderProofFunction, { timeoutMs: renderTimeoutMs });
    return {
      transactions: table,
      shares: createShareRepository(table),
      stories: createStoryRepository(table),
      files: createS3Files(config),
      renderCard: async (card: CardRequest) => renderedCardSchema.parse(await render({ card })),
      identifiers: systemIdentifiers,
      clock: systemClock,
    };
  }),
  async (wanted, collaborators, logger) => {
    // Loaded on demand: most of the function's code.
    const { makeShareCard } = await import('#functions/domain/share/make-share-card.ts');
    return { outcome: await makeShareCard(wanted, { ...collaborators, logger }) };
  },
);
