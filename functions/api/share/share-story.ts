import { customerConfigNames } from '#functions/composition/customer.ts';
import { shareCollaborators } from '#functions/composition/share.ts';
import { presentShare } from '#functions/domain/share/present-share.ts';
import { shareStory } from '#functions/domain/share/share-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.shareStory,
  dependencies(customerConfigNames, shareCollaborators),
  async ({ caller, path, body: change }, collaborators) => {
    const request = { userId: caller.userId, fullName: caller.name, ...path, change };
    const shared = await shareStory(request, collaborators);
    return { success: true, message: 'Your page is shared', data: presentShare(shared, collaborators.siteUrl) };
  },
);
