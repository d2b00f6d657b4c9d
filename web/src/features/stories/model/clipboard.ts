/** What a copy leaves behind: for a plain field, and for a letter or a document. */
export interface Clip {
  readonly text: string;
  readonly html?: string | undefined;
}

const copyRefused = 'Your browser doesn’t let us copy. Please select the text and copy it yourself.';

/**
 * Puts something on the clipboard: text and HTML at once where the browser can, else the text alone. Called at a press and at
 * once, with a promise: Safari refuses whoever waits first.
 * @throws Error with the sentence to show; whatever the promise fails with
 */
export async function copyToClipboard(clip: Promise<Clip>): Promise<void> {
  if (await wroteItem(clip)) return;
  const { text } = await clip;
  if ((await wroteText(text)) || copiedBySelection(text)) return;
  throw new Error(copyRefused);
}

async function wroteItem(clip: Promise<Clip>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) return false;
  const part = (type: string, choose: (clip: Clip) => string) => {
    const blob = clip.then((ready) => new Blob([choose(ready)], { type }));
    // Told by whoever awaits the clip.
    blob.catch(() => {});
    return blob;
  };
  try {
    const item = new ClipboardItem({
      'text/plain': part('text/plain', ({ text }) => text),
      'text/html': part('text/html', ({ text, html }) => html ?? `<p>${escaped(text)}</p>`),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return false;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

async function wroteText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The way of older browsers, and of pages without TLS. */
function copiedBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
