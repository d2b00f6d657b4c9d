import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyToClipboard } from '#web/src/lib/clipboard.ts';

const clip = { text: 'Burnt <toast>\nand jam', html: '<p>Burnt &lt;toast></p>' };

class FakeItem {
  readonly parts: Record<string, Promise<Blob>>;

  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

async function textOf(item: FakeItem | undefined, type: string): Promise<string | undefined> {
  return await (await item?.parts[type])?.text();
}

/** A document in which `execCommand('copy')` succeeds or fails. */
function stubDocument(copies: boolean): string[] {
  const copied: string[] = [];
  const field = { value: '', style: {}, setAttribute: () => {}, select: () => {}, remove: () => {} };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', {
    activeElement: null,
    createElement: () => field,
    body: { append: () => {} },
    execCommand: () => {
      if (copies) copied.push(field.value);
      return copies;
    },
  });
  return copied;
}

afterEach(() => vi.unstubAllGlobals());

describe('copyToClipboard', () => {
  test('calls write before the content is ready, with text and HTML', async () => {
    const written: FakeItem[] = [];
    vi.stubGlobal('ClipboardItem', FakeItem);
    vi.stubGlobal('navigator', { clipboard: { write: async (items: FakeItem[]) => written.push(...items) } });
    const slow = Promise.withResolvers<typeof clip>();
    const done = copyToClipboard(slow.promise);
    expect(written).toHaveLength(1);
    slow.resolve(clip);
    await done;
    expect(await textOf(written[0], 'text/plain')).toBe(clip.text);
    expect(await textOf(written[0], 'text/html')).toBe(clip.html);
  });

  test('creates escaped HTML from plain text', async () => {
    const written: FakeItem[] = [];
    vi.stubGlobal('ClipboardItem', FakeItem);
    vi.stubGlobal('navigator', { clipboard: { write: async (items: FakeItem[]) => written.push(...items) } });
    await copyToClipboard(Promise.resolve({ text: clip.text }));
    expect(await textOf(written[0], 'text/html')).toBe('<p>Burnt &lt;toast><br>and jam</p>');
  });

  test('falls back to writeText, then to execCommand', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await copyToClipboard(Promise.resolve(clip));
    expect(writeText).toHaveBeenCalledWith(clip.text);
    writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const copied = stubDocument(true);
    await copyToClipboard(Promise.resolve(clip));
    expect(copied).toEqual([clip.text]);
  });

  test('rejects when the browser refuses to copy', async () => {
    vi.stubGlobal('navigator', {});
    stubDocument(false);
    await expect(copyToClipboard(Promise.resolve(clip))).rejects.toThrow('Your browser doesn’t let us copy.');
  });

  test('rejects with the error of the content', async () => {
    vi.stubGlobal('ClipboardItem', FakeItem);
    const write = async (items: FakeItem[]) => void (await items[0]?.parts['text/plain']);
    vi.stubGlobal('navigator', { clipboard: { write } });
    await expect(copyToClipboard(Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  });
});
