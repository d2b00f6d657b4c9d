import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { findSharedPage, type PageCollaborators } from './find-shared-page.ts';
import { reportedPageHtml, sharedPageHtml } from './page-html.ts';
import { gonePage, notePage, pageResponse } from './page-response.ts';
import { type Report, type ReportCollaborators, reportPage } from './report-page.ts';

interface Site {
  readonly siteUrl: string;
}

export async function showSharedPage(
  linkToken: string,
  collaborators: PageCollaborators & Site,
): Promise<FileResponse> {
  const shared = await findSharedPage(linkToken, collaborators);
  if (shared === undefined) return gonePage();
  return pageResponse(sharedPageHtml(shared, collaborators.siteUrl), shared.share.indexed);
}

/** Reports a page, and thanks on another. */
export async function reportSharedPage(
  linkToken: string,
  report: Report,
  collaborators: ReportCollaborators,
): Promise<FileResponse> {
  const isReported = await reportPage(linkToken, report, collaborators);
  return isReported ? notePage(reportedPageHtml(linkToken)) : gonePage();
}
