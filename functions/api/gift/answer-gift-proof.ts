import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { answerProof } from '#functions/domain/gift/answer-proof.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.answerGiftProof,
  dependencies(customerConfigNames, (config) => {
    const base = customerCollaborators(config);
    return {
      ...base,
      transactions: base.table,
      gifts: createGiftRepository(base.table),
      outbox: createOutboxRepository(base.table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ caller, path, body }, collaborators) => {
    const { userId, name, email } = caller;
    await answerProof({ userId, name, email, giftId: path.giftId, answer: body }, collaborators);
    return {
      success: true,
      message: 'problem' in body ? 'Thank you. We’ll make a new proof.' : 'Thank you. We’ll print it.',
    };
  },
);
