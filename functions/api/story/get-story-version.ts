import { customerConfigNames, textCollaborators } from '#functions/composition/customer.ts';
import { presentVersion } from '#functions/domain/story/editing/version.ts';
import { findVersion } from '#functions/domain/story/editing/versions.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';

export const handler = defineHandler(
  endpoints.getStoryVersion,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path }, collaborators) => ({
    success: true,
    data: presentVersion(await findVersion({ userId: caller.userId, ...path }, collaborators)),
  }),
);
