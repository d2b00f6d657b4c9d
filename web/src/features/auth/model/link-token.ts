import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';

const stateSchema = z.object({ linkToken: z.string() });

export function tokenFromHistory(historyState: unknown): string | undefined {
  return stateSchema.safeParse(historyState).data?.linkToken;
}

/**
 * The one-time token of a mailed link. Moves it from the address into the history entry before analytics sees it (threat 25); a
 * reload reads it from there.
 * @param inAddress the route's token; undefined on the page without one
 * @param cleanPath the address to show instead
 */
export function useLinkToken(inAddress: string | undefined, cleanPath: string): string | undefined {
  const [storedToken] = useState(() => tokenFromHistory(window.history.state));
  useLayoutEffect(() => {
    if (inAddress === undefined) return;
    window.history.replaceState({ ...window.history.state, linkToken: inAddress }, '', cleanPath);
  }, [inAddress, cleanPath]);
  return inAddress ?? storedToken;
}
