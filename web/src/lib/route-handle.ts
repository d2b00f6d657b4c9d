export interface RouteHandle {
  /** False hides the footer and limits the page to the window's height. */
  readonly footer?: boolean;
  readonly headerOverArt?: boolean;
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && ('footer' in handle || 'headerOverArt' in handle);
}
