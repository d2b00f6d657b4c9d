import * as z from 'zod/mini';
import { createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { files } from '#functions/composition/files.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { madeProofSchema, type ProofRequest } from '#functions/domain/gift/proof.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineJob } from '#functions/runtime/define-job.ts';

/** Printing takes at most 20 s (infra/function-specs.ts), plus a cold start. */
const printTimeoutMs = 30_000;

export const handler = defineJob(
  {
    id: 'makeGiftProof',
    input: z.object({ userId: z.string(), giftId: z.string(), replaces: z.nullable(z.string()) }),
  },
  shopOf({
    gifts: createGiftRepository,
    users: createUserRepository,
    files,
    identifiers: () => systemIdentifiers,
    outbox: createOutboxRepository,
    renderProof: part(['renderProofFunction'], ({ renderProofFunction }) => {
      const print = createLambdaFunction(renderProofFunction, { timeoutMs: printTimeoutMs });
      return async (request: ProofRequest) => madeProofSchema.parse(await print(request));
    }),
  }),
  async (wanted, shop, logger) => ({ outcome: await makeGiftProof(wanted, { ...shop, logger }) }),
);
