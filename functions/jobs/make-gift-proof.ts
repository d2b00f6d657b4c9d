import * as z from 'zod/mini';
import { createS3Files } from '../adapters/files/s3-files.ts';
import { createLambdaFunction } from '../adapters/functions/lambda-functions.ts';
import { createGiftRepository } from '../data/gift-repository.ts';
import { createOutboxRepository } from '../data/outbox-repository.ts';
import { createTable } from '../data/table.ts';
import { createUserRepository } from '../data/user-repository.ts';
import { makeGiftProof } from '../domain/gift/make-gift-proof.ts';
import { madeProofSchema, type ProofRequest } from '../domain/gift/proof.ts';
import { systemClock } from '../runtime/clock.ts';
import { defineJob } from '../runtime/define-job.ts';
import { dependencies } from '../runtime/dependencies.ts';
import { systemIdentifiers } from '../runtime/identifiers.ts';

/** Printing takes at most 20 s (infra/function-specs.ts), and its first start some more. */
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
