import { describe, expect, it } from 'vitest';
import { countWords, wordsOf } from '#functions/domain/story/writing/sentences.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';

describe('countWords', () => {
  it('counts contractions as one word and ignores dashes', () => {
    expect(countWords("It's five – well, six")).toBe(4);
  });
});

describe('wordsOf', () => {
  it('marks the words that start a sentence, a quotation or the text after a colon', () => {
    const begins = (text: string) =>
      wordsOf(text)
        .filter((word) => word.begins)
        .map((word) => word.text);
    expect(begins('The dog. It ran: Far. “Come,” said Ann. – Then')).toEqual(['The', 'It', 'Far', 'Come', 'Then']);
  });

  it('omits hashtags and handles and includes apostrophes', () => {
    expect(wordsOf("#Bread by @Rosa isn't O'Neil’s").map(({ text }) => text)).toEqual(['by', "isn't", "O'Neil’s"]);
  });

  it('reads 100 KB of any pattern in less than 100 ms of CPU time', async () => {
    const rows = ['a', '。', '. ', '"', '”', '。”', '.»', '. »', 'A.', 'z. ', '14. ', "a'", ' - ', ' '];
    const slow: string[] = [];
    for (const piece of rows) {
      const text = piece.repeat(100_000 / piece.length);
      if ((await leastCpuMs(100, () => wordsOf(text))) >= 100) slow.push(piece);
    }
    expect(slow).toEqual([]);
  });
});
