import { customerConfigNames } from '#functions/composition/customer.ts';
import { deletionCollaborators } from '#functions/composition/deletion.ts';
import { cancelDeletion } from '#functions/domain/privacy/cancel-deletion.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.cancelDeletion,
  dependencies(customerConfigNames, deletionCollaborators),
  async ({ caller }, collaborators) => {
    await cancelDeletion(caller, collaborators);
    return { success: true, message: 'You’re keeping your account' };
  },
);
