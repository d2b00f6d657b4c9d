import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { answerProof } from '#functions/domain/gift/answer-proof.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/gift.ts';

export const handler = defineHandler(
  endpoints.answerGiftProof,
  shopOf({
    ...forCustomer,
    gifts: createGiftRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, path, body }, shop) => {
    const { userId, name, email } = caller;
    await answerProof({ userId, name, email, giftId: path.giftId, answer: body }, shop);
    return {
      success: true,
      message: 'approved' in body ? 'Thank you. We’ll print it.' : 'Thank you. We’ll make a new proof.',
    };
  },
);
