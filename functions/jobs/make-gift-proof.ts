import * as z from 'zod/mini';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { madeProofSchema, type ProofRequest } from '#functions/domain/gift/proof.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineJob } from '#functions/runtime/define-job.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';

/** Printing takes at most 20 s (infra/function-specs.ts), plus a cold start. */
const printTimeoutMs = 30_000;

export const handler = defineJob(
  {
    id: 'makeGiftProof',
    input: z.object({ userId: z.string(), giftId: z.string(), replaces: z.nullable(z.string()) }),
  },
  dependencies(['stage', 'siteUrl', 'tableName', 'bucketName', 'renderProofFunction'], (config) => {
    const table = createTable(config);
    const print = createLambdaFunction(config.renderProofFunction, { timeoutMs: printTimeoutMs });
    return {
      transactions: table,
      gifts: createGiftRepository(table),
      users: createUserRepository(table),
      outbox: createOutboxRepository(table),
      files: createS3Files(config),
      renderProof: async (request: ProofRequest) => madeProofSchema.parse(await print(request)),
      identifiers: systemIdentifiers,
      clock: systemClock,
    };
  }),
  async (wanted, collaborators, logger) => ({ outcome: await makeGiftProof(wanted, { ...collaborators, logger }) }),
);
