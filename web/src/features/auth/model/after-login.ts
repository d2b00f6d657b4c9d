import { pages } from '#shared/names/pages.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import { parseUrl } from '#shared/text/parse-url.ts';

interface Visit {
  readonly lastVisitedPage: string | null;
  readonly tab: string | null;
  readonly allowance: Allowance;
  readonly isPage: (pathname: string) => boolean;
}

const placeholderOrigin = 'https://site.invalid';

/** Path and query of a page of this site; home for anything else (threat 84). */
function safePath(address: string | null, isPage: Visit['isPage']): string {
  // Resolved as by the browser: `//elsewhere.example` and `/\\elsewhere.example` would leave the site.
  const url = parseUrl(address ?? '', placeholderOrigin);
  const known = address?.startsWith('/') === true && url?.origin === placeholderOrigin && isPage(url.pathname);
  return known ? url.pathname + url.search : pages.home.path;
}

/** The last page or home (specification 1.4); from the checkout to the story when it costs the customer nothing. */
export function afterLoginPath({ lastVisitedPage, tab, allowance, isPage }: Visit): string {
  const page = safePath(lastVisitedPage, isPage);
  const nothingToPay = allowance.firstStory || (allowance.subscriptionActive && allowance.allowedStories > 0);
  if (!page.includes('checkout') || !nothingToPay) return page;
  const query = tab === null ? '' : `?${new URLSearchParams({ tab })}`;
  return pages.startYourStory.path + query;
}
