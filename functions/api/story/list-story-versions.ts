import { customerConfigNames, textCollaborators } from '#functions/composition/customer.ts';
import { presentVersionHead } from '#functions/domain/story/editing/version.ts';
import { listVersions } from '#functions/domain/story/editing/versions.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.listStoryVersions,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path, query }, collaborators) => {
    const { heads, next } = await listVersions({ userId: caller.userId, ...path, ...query }, collaborators);
    return { success: true, data: heads.map(presentVersionHead), next };
  },
);
