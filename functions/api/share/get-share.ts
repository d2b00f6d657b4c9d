import { customerConfigNames } from '#functions/composition/customer.ts';
import { ownShareCollaborators } from '#functions/composition/share.ts';
import { getShare } from '#functions/domain/share/get-share.ts';
import { presentShare } from '#functions/domain/share/present-share.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getShare,
  dependencies(customerConfigNames, ownShareCollaborators),
  async ({ caller, path }, collaborators) => {
    const shared = await getShare(caller.userId, path.storyId, collaborators);
    return { success: true, data: shared === undefined ? null : presentShare(shared, collaborators.siteUrl) };
  },
);
