import { copyToClipboard } from './clipboard.ts';

interface Shared {
  readonly title: string;
  readonly text: string;
  /** The address of the page: what is copied where nothing can be shared. */
  readonly url: string;
  /** The story as a file, once one was made. */
  readonly file?: File | undefined;
}

/** `linkCopied`: the browser shares nothing. `cancelled`: the customer changed their mind. */
export type ShareOutcome = 'shared' | 'linkCopied' | 'cancelled';

/**
 * Hands a story to the system's own sharing: its file where there is one and files can be shared, else its text; never an
 * address, as the page is the customer's alone.
 * @throws Error when neither sharing nor copying is possible
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

/** Browsers that share but cannot be asked share text only. */
function canShare(offer: ShareData): boolean {
  if (navigator.share === undefined) return false;
  return navigator.canShare === undefined ? offer.files === undefined : navigator.canShare(offer);
}
