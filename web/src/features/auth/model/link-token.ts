import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';

const stateSchema = z.object({ linkToken: z.string() });

/** The token that a page's history entry keeps; undefined when there is none. */
export function keptToken(historyState: unknown): string | undefined {
  return stateSchema.safeParse(historyState).data?.linkToken;
}

/**
 * The one-time token of a mailed link. It goes from the address into the history entry before anything that counts or
 * remembers pages runs (threat 25), where a reload of this tab finds it again and nobody else does.
 * @param inAddress the token of the route; undefined on the page without one
 * @param cleanPath the address to show instead
 */
export function useLinkToken(inAddress: string | undefined, cleanPath: string): string | undefined {
  const [kept] = useState(() => keptToken(window.history.state));
  useLayoutEffect(() => {
    if (inAddress === undefined) return;
    window.history.replaceState({ ...window.history.state, linkToken: inAddress }, '', cleanPath);
  }, [inAddress, cleanPath]);
  return inAddress ?? kept;
}
