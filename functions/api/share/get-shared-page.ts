import { sharedPageCollaborators } from '#functions/composition/share.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getSharedPage,
  dependencies(visitorConfigNames, sharedPageCollaborators),
  async ({ path }, collaborators) => {
    // Loaded on demand: most of the function's code.
    const { showSharedPage } = await import('#functions/domain/share/show-shared-page.ts');
    return showSharedPage(path.token, collaborators);
  },
);
