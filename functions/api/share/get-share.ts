import { customerConfigNames } from '#functions/composition/customer.ts';
import { ownShareCollaborators } from '#functions/composition/share.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getShare,
  dependencies(customerConfigNames, ownShareCollaborators),
  async ({ caller, path }, collaborators) => {
    // Loaded on demand: most of the function's code.
    const { getForOwner } = await import('#functions/domain/share/owned-share.ts');
    return { success: true, data: await getForOwner(caller.userId, path.storyId, collaborators) };
  },
);
