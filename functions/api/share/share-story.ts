import { customerConfigNames } from '#functions/composition/customer.ts';
import { shareCollaborators } from '#functions/composition/share.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.shareStory,
  dependencies(customerConfigNames, shareCollaborators),
  async ({ caller, path, body: change }, collaborators) => {
    // Loaded on demand: most of the function's code.
    const { shareForOwner } = await import('#functions/domain/share/owned-share.ts');
    const request = { userId: caller.userId, fullName: caller.name, ...path, change };
    return { success: true, message: 'Your page is shared', data: await shareForOwner(request, collaborators) };
  },
);
