import * as endpoints from '../../../shared/endpoints/story-editing.ts';
import { presentVersionHead } from '../../domain/story/version.ts';
import { listVersions } from '../../domain/story/versions.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerConfigNames } from '../customer-collaborators.ts';
import { textCollaborators } from './text-collaborators.ts';

export const handler = defineHandler(
  endpoints.listStoryVersions,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path }, collaborators) => ({
    success: true,
    data: (await listVersions(caller.userId, path.storyId, collaborators)).map(presentVersionHead),
  }),
);
