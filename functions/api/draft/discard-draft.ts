import { customerConfigNames, draftCollaborators } from '#functions/composition/customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/draft.ts';

export const handler = defineHandler(
  endpoints.discardDraft,
  dependencies(customerConfigNames, draftCollaborators),
  async ({ caller, body }, { drafts }) => {
    await drafts.discard(body.draftId, caller?.userId);
    // The same response for unknown and foreign drafts.
    return { success: true, message: 'Ready to begin again' };
  },
);
