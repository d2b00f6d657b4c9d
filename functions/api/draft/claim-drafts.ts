import { customerConfigNames, draftCollaborators } from '#functions/composition/customer.ts';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import { presentDraft } from '#functions/domain/draft/present-draft.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/draft.ts';

export const handler = defineHandler(
  endpoints.claimDrafts,
  dependencies(customerConfigNames, draftCollaborators),
  async ({ caller, body }, collaborators) => {
    const { drafts, refused } = await claimDrafts(caller.userId, body.draftIds, collaborators);
    return { success: true, data: drafts.map(presentDraft), refused };
  },
);
