import type { Shop } from '#functions/domain/shop.ts';
import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { findSharedPage } from './find-shared-page.ts';
import { reportedPageHtml, sharedPageHtml } from './page-html.ts';
import { gonePage, notePage, pageResponse } from './page-response.ts';
import { type Report, type ReportShop, reportPage } from './report-page.ts';

interface Site {
  readonly siteUrl: string;
}

export async function showSharedPage(
  linkToken: string,
  shop: Pick<Shop, 'shares' | 'stories' | 'clock'> & Site,
): Promise<FileResponse> {
  const shared = await findSharedPage(linkToken, shop);
  if (shared === undefined) return gonePage();
  return pageResponse(sharedPageHtml(shared, shop.siteUrl), shared.share.indexed);
}

/** Reports a page, and thanks on another. */
export async function reportSharedPage(linkToken: string, report: Report, shop: ReportShop): Promise<FileResponse> {
  const isReported = await reportPage(linkToken, report, shop);
  return isReported ? notePage(reportedPageHtml(linkToken)) : gonePage();
}
