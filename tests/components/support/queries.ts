import { act, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Waits for the dialog of that name, and searches in it. */
export async function findDialog(name?: string | RegExp) {
  return within(await screen.findByRole('dialog', name === undefined ? {} : { name }));
}

/** The text of elements, in their order. */
export function textsOf(elements: readonly Element[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent);
}

/** The text of the element with the focus. */
export function focusedText(): string | null | undefined {
  return document.activeElement?.textContent;
}

/** Waits for a text that contains these words. @returns its first element */
export async function shown(words: string): Promise<HTMLElement | undefined> {
  return (await screen.findAllByText(words, { exact: false }))[0];
}

/** Polling, retries and announcements follow after 20 ms instead of seconds, until the end of the test. */
export function shortenWaits(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const wait = globalThis[name];
    const shorten = (run: () => void, ms = 0) => wait(run, ms >= 500 && ms < 10_000 ? 20 : ms);
    const spy = vi.spyOn(globalThis, name).mockImplementation(Object.assign(shorten, wait));
    onTestFinished(() => spy.mockRestore());
  }
}

/** Takes the network away, as far as the page asks the browser about it, or gives it back; until the end of the test. */
export function setOnline(isOnline: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const tell = () => void window.dispatchEvent(new Event(navigator.onLine ? 'online' : 'offline'));
  act(tell);
  onTestFinished(() => {
    spy.mockRestore();
    tell();
  });
}

/** What the page saves as files, until the end of the test. */
export function catchDownloads(): { readonly name: string; readonly file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  let latest = new Blob();
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) latest = file;
      return 'blob:http://localhost/1';
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: latest });
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  return saved;
}

/** A photo, and a decoder and an encoder for it, which happy-dom lacks, until the end of the test. */
export function stubPhotos(width = 600, height = 450): File {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  const spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never),
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      done(new Blob(['a small image'], { type: 'image/jpeg' }));
    }),
  ];
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const spy of spies) spy.mockRestore();
  });
  return new File(['a large image'], 'photo.jpg', { type: 'image/jpeg' });
}
