import { copyToClipboard } from '#web/src/lib/clipboard.ts';

interface Shared {
  readonly title: string;
  readonly text: string;
  /** Copied when the browser cannot share. */
  readonly url: string;
  /** The PDF, once created. */
  readonly file?: File | undefined;
}

export type ShareOutcome = 'shared' | 'linkCopied' | 'cancelled';

/**
 * Opens the system's share dialog with the file, or else the text; never the address, which is private.
 * @throws Error when neither sharing nor copying works
 */
export async function shareStory({ title, text, url, file }: Shared): Promise<ShareOutcome> {
  const offers: ShareData[] = [...(file === undefined ? [] : [{ title, files: [file] }]), { title, text }];
  const offer = offers.find(canShare);
  if (offer !== undefined) {
    try {
      await navigator.share(offer);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  await copyToClipboard(Promise.resolve({ text: url }));
  return 'linkCopied';
}

/** Browsers without `canShare` share text only. */
function canShare(offer: ShareData): boolean {
  if (navigator.share === undefined) return false;
  return navigator.canShare === undefined ? offer.files === undefined : navigator.canShare(offer);
}
