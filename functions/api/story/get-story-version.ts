import * as endpoints from '../../../shared/endpoints/story-editing.ts';
import { presentVersion } from '../../domain/story/version.ts';
import { findVersion } from '../../domain/story/versions.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerConfigNames } from '../customer-collaborators.ts';
import { textCollaborators } from './text-collaborators.ts';

export const handler = defineHandler(
  endpoints.getStoryVersion,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path }, collaborators) => ({
    success: true,
    data: presentVersion(await findVersion({ userId: caller.userId, ...path }, collaborators)),
  }),
);
