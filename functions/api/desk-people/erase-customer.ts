import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { eraseSoon } from '#functions/domain/privacy/erase-soon.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.eraseCustomer,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    const { table } = desk;
    return {
      ...desk,
      users: createUserRepository(table),
      ownItems: createOwnItemRepository(table),
      requests: createPersonalRequestRepository(table),
      outbox: createOutboxRepository(table),
    };
  }),
  async (call, { audit, ...collaborators }) => {
    const account = await requireAccount(call.path.userId, collaborators);
    const customerId = account.userId;
    const { confirmationId, reason } = call.body;
    const act = { action: 'erase-customer', customerId, about: null, what: 'Erased the customer', reason };
    const transactions = audit.confirmedAct(call, confirmationId, `erase ${customerId}`, act);
    await eraseSoon(account, { ...collaborators, transactions });
    return { success: true, message: 'The customer is erased within the hour.' };
  },
);
