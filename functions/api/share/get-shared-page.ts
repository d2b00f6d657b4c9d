import { sharedPageCollaborators } from '#functions/composition/share.ts';
import { visitorConfigNames } from '#functions/composition/visitor.ts';
import { findSharedPage } from '#functions/domain/share/find-shared-page.ts';
import { sharedPageHtml } from '#functions/domain/share/page-html.ts';
import { gonePage, pageResponse } from '#functions/domain/share/page-response.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getSharedPage,
  dependencies(visitorConfigNames, sharedPageCollaborators),
  async ({ path }, collaborators) => {
    const shared = await findSharedPage(path.token, collaborators);
    if (shared === undefined) return gonePage();
    return pageResponse(sharedPageHtml(shared, collaborators.siteUrl), shared.share.indexed);
  },
);
