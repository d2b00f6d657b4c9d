import type { FileResponse } from '#shared/endpoints/endpoint.ts';
import { findSharedPage, type PageShop } from './find-shared-page.ts';
import { reportedPageHtml, sharedPageHtml, tooManyReportsHtml } from './page-html.ts';
import { gonePage, notePage, pageResponse } from './page-response.ts';
import { type Report, type ReportShop, reportPage } from './report-page.ts';
import { sendWord, type WordShop } from './send-word.ts';
import type { WrittenWord } from './words.ts';

interface Site {
  readonly siteUrl: string;
}

export async function showSharedPage(linkToken: string, shop: PageShop & Site): Promise<FileResponse> {
  const shared = await findSharedPage(linkToken, shop);
  if (shared === undefined) return gonePage();
  return pageResponse(sharedPageHtml(shared, shop.siteUrl), shared.share.indexed);
}

/** Reports a page, and thanks on another, or says why this report was not stored. */
export async function reportSharedPage(
  linkToken: string,
  report: Report,
  address: string,
  shop: ReportShop & Site,
): Promise<FileResponse> {
  const result = await reportPage(linkToken, report, address, shop);
  if (result === undefined) return gonePage();
  if (typeof result === 'object') return notePage(sharedPageHtml(result.shared, shop.siteUrl, { report: result }), 400);
  return result === 'stored' ? notePage(reportedPageHtml(linkToken)) : notePage(tooManyReportsHtml(linkToken), 429);
}

const wordStatus = { sent: 200, closed: 410, faulty: 400, full: 429, complete: 410 } as const;

/** Sends a word, and shows the page again with what became of it. */
export async function sendWordFromPage(
  linkToken: string,
  typed: WrittenWord,
  address: string,
  shop: WordShop & Site,
): Promise<FileResponse> {
  const result = await sendWord(linkToken, typed, address, shop);
  if (result === undefined) return gonePage();
  return notePage(sharedPageHtml(result.shared, shop.siteUrl, { word: result }), wordStatus[result.state]);
}
