export interface Clip {
  readonly text: string;
  readonly html?: string | undefined;
}

const copyRefused = 'Your browser doesn’t let us copy. Please select the text and copy it yourself.';

/**
 * Copies text and HTML, or only text in older browsers. Call it synchronously in a click handler: Safari rejects later calls.
 * @throws Error with a message to show; the promise's rejection
 */
export async function copyToClipboard(clip: Promise<Clip>): Promise<void> {
  if (await tryWriteItem(clip)) return;
  const { text } = await clip;
  if ((await tryWriteText(text)) || tryCopyBySelection(text)) return;
  throw new Error(copyRefused);
}

async function tryWriteItem(clip: Promise<Clip>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) return false;
  const part = (type: string, choose: (clip: Clip) => string) => {
    const blob = clip.then((ready) => new Blob([choose(ready)], { type }));
    // Handled by the code that awaits the clip.
    blob.catch(() => {});
    return blob;
  };
  try {
    const item = new ClipboardItem({
      'text/plain': part('text/plain', ({ text }) => text),
      'text/html': part('text/html', ({ text, html }) => html ?? `<p>${escapeHtml(text)}</p>`),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return false;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

async function tryWriteText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Fallback for older browsers and pages without TLS. */
function tryCopyBySelection(text: string): boolean {
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
