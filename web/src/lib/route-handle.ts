/** What a page may say about its frame: `export const handle = { footer: false } satisfies RouteHandle`. */
export interface RouteHandle {
  /** False leaves the footer out and makes the page exactly as high as the window: a chat. */
  readonly footer?: boolean;
  /** The header lies over the page's own art instead of above it. */
  readonly headerOverArt?: boolean;
}

/** Parses a route's `handle`, which the router types as unknown. */
export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && ('footer' in handle || 'headerOverArt' in handle);
}
