import { describe, expect, test } from 'vitest';
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

/** Each quotation with the number of paragraphs before it. */
const placesOf = (html: string, moments: readonly string[]) => {
  let before = 0;
  return bookPieces(html, moments).flatMap((piece) => {
    if (piece.kind === 'text') before += piece.html.split('<p>').length - 1;
    return piece.kind === 'quote' ? [[before, piece.text]] : [];
  });
};

describe('the quotation in a story', () => {
  test('is a sentence of the story that the customer typed, and not beside the paragraph that says it', () => {
    const pieces = bookPieces(story, ['Nobody charged me a penny, and Tom only asked for the first loaf out']);
    expect(pieces).toEqual([
      { kind: 'text', html: paragraphs(first) },
      { kind: 'quote', text: quoted },
      {
        kind: 'text',
        html: paragraphs('Mick took a tray.', `We baked until six. ${quoted} He still gets it.`, 'We pass the butter.'),
      },
    ]);
  });

  test('is as near to the middle as that allows, and of several the one that comes nearest', () => {
    const early = 'I stood there with my coat on, and nobody said a word.';
    const html = paragraphs(early, ...Array.from({ length: 4 }, (_, at) => `Day ${at}.`), quoted);
    expect(placesOf(html, [quoted])).toEqual([[3, quoted]]);
    expect(placesOf(html, [early, quoted])).toEqual([[3, early]]);
    expect(placesOf(paragraphs('One.', 'Two.', early, 'Four.', quoted), [early, quoted])).toEqual([[2, quoted]]);
  });

  test('loses its own quotation marks', () => {
    const html = paragraphs(`“${quoted}” he said.`, `“${quoted}”`, first, first);
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

  test('is never before the first paragraph, and missing where every place is beside its own', () => {
    expect(kinds(paragraphs(quoted, first, first), [quoted])).toEqual(['text', 'quote', 'text']);
    for (const html of [paragraphs(quoted), paragraphs(first, quoted), paragraphs(first, quoted, first)])
      expect(kinds(html, [quoted])).toEqual(['text']);
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
