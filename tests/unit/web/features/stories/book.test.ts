import { describe, expect, test, vi } from 'vitest';
import { bookPieces, readingMinutes } from '#web/src/features/stories/model/book.ts';

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const first = 'The oven died two days before Christmas.';
const quoted = 'Nobody charged me a penny, and Tom only asked for the first loaf out.';
const story = paragraphs(
  first,
  'Mick took a tray.',
  `We baked until six. ${quoted} He still gets it.`,
  'We pass the butter.',
);
const kinds = (html: string, moments: readonly string[]) => bookPieces(html, moments).map(({ kind }) => kind);

describe('the quotation in a story', () => {
  test('is a sentence of the story that the customer typed, before its paragraph', () => {
    const pieces = bookPieces(story, ['Nobody charged me a penny, and Tom only asked for the first loaf out']);
    expect(pieces).toEqual([
      { kind: 'text', html: paragraphs(first, 'Mick took a tray.') },
      { kind: 'quote', text: quoted },
      { kind: 'text', html: paragraphs(`We baked until six. ${quoted} He still gets it.`, 'We pass the butter.') },
    ]);
  });

  test('loses its own quotation marks', () => {
    const html = paragraphs(first, `“${quoted}” he said.`, `“${quoted}”`);
    expect(bookPieces(html, [`${quoted}`])).toContainEqual({ kind: 'quote', text: quoted });
  });

  test.each([
    ['is part of a longer sentence', 'Nobody charged me a penny, and Tom only asked for it'],
    ['is shorter than 40 characters', 'We pass the butter.'],
    ['is not in the story', 'I stood there with my coat on, and nobody said a word.'],
  ])('is missing when it %s', (_, moment) => {
    expect(kinds(story, [moment])).toEqual(['text']);
  });

  test('is missing when it is longer than 110 characters', () => {
    const long = `${'We carried the dough, '.repeat(6)}and the rain did not stop us.`;
    expect(kinds(paragraphs(first, long, first), [long])).toEqual(['text']);
  });

  test('is never before the first paragraph, and missing in a story of one paragraph', () => {
    expect(kinds(paragraphs(quoted, first), [quoted])).toEqual(['text', 'quote', 'text']);
    expect(kinds(paragraphs(quoted), [quoted])).toEqual(['text']);
  });
});

describe('a long story', () => {
  const paragraph = 'one two three four five six seven eight nine ten. '.repeat(10).trim();

  test('has a small print every 500 words when it has more than 1,200', () => {
    expect(kinds(paragraphs(...Array.from({ length: 12 }, () => paragraph)), [])).toEqual(['text']);
    expect(kinds(paragraphs(...Array.from({ length: 16 }, () => paragraph)), [])).toEqual([
      ...['text', 'vignette', 'text', 'vignette', 'text', 'vignette', 'text'],
    ]);
  });

  test('keeps every paragraph in its order', () => {
    const html = paragraphs(...Array.from({ length: 16 }, (_, index) => `${index} ${paragraph}`));
    const texts = bookPieces(html, []).map((piece) => (piece.kind === 'text' ? piece.html : ''));
    expect(texts.join('')).toBe(html);
  });
});

test('reading takes at least a minute', () => {
  expect([0, 100, 460, 700].map(readingMinutes)).toEqual([1, 1, 2, 3]);
});

test('words are counted without a segmenter, too', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', {});
  const { countWords } = await import('#shared/story/count-words.ts');
  vi.unstubAllGlobals();
  expect(['<p>It’s 4,200 miles — she didn’t wait.</p>', '<p>私は毎朝焼く</p>'].map(countWords)).toEqual([6, 1]);
});
