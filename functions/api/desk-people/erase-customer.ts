import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { eraseSoon } from '#functions/domain/privacy/erase-soon.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.eraseCustomer,
  shopOf({
    ...forOperator,
    users: createUserRepository,
    identifiers: () => systemIdentifiers,
    ownItems: createOwnItemRepository,
    requests: createPersonalRequestRepository,
    outbox: createOutboxRepository,
  }),
  async (call, { audit, ...shop }) => {
    const account = await requireAccount(call.path.userId, shop);
    const customerId = account.userId;
    const { confirmationId, reason } = call.body;
    const act = { action: 'erase-customer', customerId, about: null, what: 'Erased the customer', reason };
    const transactions = audit.confirmedAct(call, confirmationId, `erase ${customerId}`, act);
    await eraseSoon(account, { ...shop, transactions });
    return { success: true, message: 'The customer is erased within the hour.' };
  },
);
