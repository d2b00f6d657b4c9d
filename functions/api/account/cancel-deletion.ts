import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { cancelDeletion } from '#functions/domain/privacy/cancel-deletion.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.cancelDeletion,
  shopOf({
    ...forCustomer,
    requests: createPersonalRequestRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller }, shop) => {
    await cancelDeletion(caller, shop);
    return { success: true, message: 'You’re keeping your account' };
  },
);
