import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shareStory } from '#web/src/features/stories/model/share-story.ts';

const words = { title: 'Toast', text: 'It burnt.', url: 'https://tellwren.test/story/1' };
const file = new File(['%PDF'], 'story.pdf', { type: 'application/pdf' });

let shared: ShareData[];
let copied: string[];

function stubNavigator(parts: { share?: (data: ShareData) => Promise<void>; canShare?: (data: ShareData) => boolean }) {
  vi.stubGlobal('navigator', { ...parts, clipboard: { writeText: async (text: string) => copied.push(text) } });
}

const share = async (data: ShareData) => void shared.push(data);
const failing = (name: string) => () => Promise.reject(new DOMException('no', name));

beforeEach(() => {
  shared = [];
  copied = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('shareStory', () => {
  test('shares the text, not the URL of a private page', async () => {
    stubNavigator({ share, canShare: () => true });
    expect(await shareStory(words)).toBe('shared');
    expect(shared).toEqual([{ title: 'Toast', text: 'It burnt.' }]);
  });

  test('shares the file if there is one and files can be shared', async () => {
    stubNavigator({ share, canShare: () => true });
    await shareStory({ ...words, file });
    expect(shared).toEqual([{ title: 'Toast', files: [file] }]);
  });

  test.each([
    ['refuses files', { canShare: (data: ShareData) => data.files === undefined }],
    ['has no canShare', {}],
  ])('shares the text when the browser %s', async (_, parts) => {
    stubNavigator({ share, ...parts });
    await shareStory({ ...words, file });
    expect(shared).toEqual([{ title: 'Toast', text: 'It burnt.' }]);
  });

  test('returns cancelled without copying after an AbortError', async () => {
    stubNavigator({ share: failing('AbortError'), canShare: () => true });
    expect(await shareStory(words)).toBe('cancelled');
    expect(copied).toEqual([]);
  });

  test.each([
    ['has no share', {}],
    ['refuses the text', { share, canShare: () => false }],
    ['fails', { share: failing('NotAllowedError'), canShare: () => true }],
  ])('copies the URL when the browser %s', async (_, parts) => {
    stubNavigator(parts);
    expect(await shareStory(words)).toBe('linkCopied');
    expect(copied).toEqual([words.url]);
  });
});
