import { pages } from '../../../../../shared/names/pages.ts';
import type { Allowance } from '../../../../../shared/schemas/account.ts';

interface Visit {
  /** Path and query of the page the visitor came from; null when none is stored. */
  readonly lastVisitedPage: string | null;
  /** The category last chosen. */
  readonly tab: string | null;
  readonly allowance: Allowance;
}

/** A path of this site: `//elsewhere.example` would leave it. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//');
}

/**
 * Where a login leads (spec 1 §4): back to the last page, or home. From the checkout a customer who has a first story, or
 * a subscription with stories left, goes back to their story instead: there is nothing to pay.
 */
export function afterLoginPath({ lastVisitedPage, tab, allowance }: Visit): string {
  const page = lastVisitedPage !== null && isOwnPath(lastVisitedPage) ? lastVisitedPage : pages.home.path;
  const nothingToPay = allowance.firstStory || (allowance.subscriptionActive && allowance.allowedStories > 0);
  if (!page.includes('checkout') || !nothingToPay) return page;
  const query = tab === null ? '' : `?${new URLSearchParams({ tab })}`;
  return pages.startYourStory.path + query;
}
