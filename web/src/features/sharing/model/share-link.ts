export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Whether the browser has a share dialog for the link. */
export function canShareLink(link: SharedLink): boolean {
  if (navigator.share === undefined) return false;
  return navigator.canShare === undefined || navigator.canShare(link);
}

/** Opens the system's share dialog. Call it in a click handler: browsers refuse later calls. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  if (!canShareLink(link)) return 'unavailable';
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
