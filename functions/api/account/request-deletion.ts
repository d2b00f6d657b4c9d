import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { customerConfigNames } from '#functions/composition/customer.ts';
import { deletionCollaborators } from '#functions/composition/deletion.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { requestDeletion } from '#functions/domain/privacy/request-deletion.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestDeletion,
  dependencies(customerConfigNames, (config) => {
    const base = deletionCollaborators(config);
    return {
      ...base,
      passwords: createPasswords(),
      loginAttempts: createLoginAttemptRepository(base.table),
      ownItems: createOwnItemRepository(base.table),
    };
  }),
  async ({ caller, body }, collaborators) => {
    const dueAt = await requestDeletion(caller, body.currentPassword, collaborators);
    return { success: true, message: 'Your account will be deleted in seven days', data: { dueAt } };
  },
);
