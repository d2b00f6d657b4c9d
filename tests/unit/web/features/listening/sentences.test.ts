import { describe, expect, test } from 'vitest';
import { minutesToListen, usesLatinLetters } from '#web/src/features/listening/model/listening-time.ts';
import { splitSentences } from '#web/src/features/listening/model/sentences.ts';

const run = (text: string) => ({ node: text, text });
const shape = (blocks: readonly (readonly string[])[]) => splitSentences(blocks.map((runs) => runs.map(run)));

describe('splitSentences', () => {
  test('splits into sentences, and never across blocks', () => {
    const texts = shape([['It cost $3.50 at 9 a.m. “Really?” She paid.'], ['No full stop'], ['Another']]);
    expect(texts.map(({ pieces }) => pieces)).toEqual([
      ['It cost $3.50 at 9 a.m.'],
      ['“Really?”'],
      ['She paid.'],
      ['No full stop'],
      ['Another'],
    ]);
  });

  test('returns the places of a sentence that crosses markup', () => {
    const [first, second] = shape([[' We signed ', 'on the', ' counter. Then', ' we ate.']]);
    expect(first).toEqual({
      pieces: ['We signed on the counter.'],
      start: { node: ' We signed ', offset: 1 },
      end: { node: ' counter. Then', offset: 9 },
    });
    expect(second).toEqual({
      pieces: ['Then we ate.'],
      start: { node: ' counter. Then', offset: 10 },
      end: { node: ' we ate.', offset: 8 },
    });
  });

  test('collapses white space, and skips blocks without letters', () => {
    expect(shape([['\n  One\n two.  '], ['* * *'], ['   '], []]).map(({ pieces }) => pieces)).toEqual([['One two.']]);
  });

  test('splits a long sentence after a comma, else between words, else anywhere', () => {
    const clause = 'and nobody asked why there was toast in the morning, ';
    const long = `${clause.repeat(9).trim().slice(0, -1)}.`;
    const [sentence] = shape([[long]]);
    expect(sentence?.pieces.length).toBeGreaterThan(1);
    for (const piece of sentence?.pieces ?? []) expect(piece.length).toBeLessThanOrEqual(200);
    for (const piece of sentence?.pieces.slice(0, -1) ?? []) expect(piece).toMatch(/,$/);
    expect(sentence?.pieces.join(' ')).toBe(long);
    const words = shape([['word '.repeat(90)]])[0]?.pieces ?? [];
    expect(words.join(' ')).toBe('word '.repeat(90).trim());
    const japanese = `${'私は東京で生まれ、海の近くで育ちました'.repeat(20)}。`;
    const cut = shape([[japanese]])[0]?.pieces ?? [];
    expect([cut.join(''), cut.length, cut.every((piece) => /[、。]$/.test(piece))]).toEqual([japanese, 2, true]);
    expect(shape([['x'.repeat(450)]])[0]?.pieces.map(({ length }) => length)).toEqual([200, 200, 50]);
  });
});

describe('minutesToListen', () => {
  test('is at least one minute', () => {
    expect(minutesToListen(`<p class="a b c">${'word '.repeat(300)}</p>`)).toBe(2);
    expect(minutesToListen('<p>One</p>')).toBe(1);
  });
});

describe('usesLatinLetters', () => {
  test.each([
    ['<p>Über die Brücke</p>', true],
    ['<p>שלום Ada</p>', false],
    ['<p>パンが焦げた</p>', false],
    ['', false],
  ])('%s: %s', (html, expected) => {
    expect(usesLatinLetters(html)).toBe(expected);
  });
});
