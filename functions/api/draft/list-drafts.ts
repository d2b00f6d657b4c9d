import * as endpoints from '../../../shared/endpoints/draft.ts';
import { claimDrafts } from '../../domain/draft/claim-drafts.ts';
import { presentDraft } from '../../domain/draft/present-draft.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerConfigNames } from '../customer-collaborators.ts';
import { draftCollaborators } from './draft-collaborators.ts';

export const handler = defineHandler(
  endpoints.listDrafts,
  dependencies(customerConfigNames, draftCollaborators),
  async ({ caller }, collaborators) => {
    const { drafts } = await claimDrafts(caller.userId, [], collaborators);
    return { success: true, data: drafts.map(presentDraft) };
  },
);
