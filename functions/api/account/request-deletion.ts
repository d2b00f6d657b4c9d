import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { requestDeletion } from '#functions/domain/privacy/request-deletion.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestDeletion,
  shopOf({
    ...forCustomer,
    requests: createPersonalRequestRepository,
    ownItems: createOwnItemRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
    passwords: () => createPasswords(),
    users: createUserRepository,
    loginAttempts: createLoginAttemptRepository,
  }),
  async ({ caller, body }, shop) => {
    const dueAt = await requestDeletion(caller, body.currentPassword, shop);
    return { success: true, message: 'Your account will be deleted in seven days', data: { dueAt } };
  },
);
