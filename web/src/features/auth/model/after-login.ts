import { pages } from '#shared/names/pages.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';

interface Visit {
  /** Path and query of the page the visitor came from; null when none is stored. */
  readonly lastVisitedPage: string | null;
  /** The category last chosen. */
  readonly tab: string | null;
  readonly allowance: Allowance;
  /** Whether a path is a page of this site that a login may lead to. */
  readonly isPage: (pathname: string) => boolean;
}

/** Stands for the site while an address is taken apart; nobody is sent there. */
const anySite = 'https://site.invalid';

/** Path and query of a page of this site; home for everything else (threat 84). */
function ownPage(address: string | null, isPage: Visit['isPage']): string {
  // Read as the browser reads it: `//elsewhere.example` and `/\\elsewhere.example` would leave the site.
  const url = URL.parse(address ?? '', anySite);
  const known = address?.startsWith('/') === true && url?.origin === anySite && isPage(url.pathname);
  return known ? url.pathname + url.search : pages.home.path;
}

/**
 * Where a login leads (specification 1.4): back to the last page, or home. From the checkout a customer who has a first story, or
 * a subscription with stories left, goes back to their story instead: there is nothing to pay.
 */
export function afterLoginPath({ lastVisitedPage, tab, allowance, isPage }: Visit): string {
  const page = ownPage(lastVisitedPage, isPage);
  const nothingToPay = allowance.firstStory || (allowance.subscriptionActive && allowance.allowedStories > 0);
  if (!page.includes('checkout') || !nothingToPay) return page;
  const query = tab === null ? '' : `?${new URLSearchParams({ tab })}`;
  return pages.startYourStory.path + query;
}
