import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, sentencesOf, wordsOf } from '#functions/domain/story/writing/sentences.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';

describe('countWords', () => {
  it('counts contractions as one word and ignores dashes', () => {
    expect(countWords("It's five – well, six")).toBe(4);
  });
});

describe('sentencesOf', () => {
  it('splits at the end of each sentence, and not after titles, initials and decimals', () => {
    const rows: [string, string[]][] = [
      ['It rained. I stayed. Why?', ['It rained.', 'I stayed.', 'Why?']],
      ['“Stop.” He stopped.', ['“Stop.”', 'He stopped.']],
      [
        'They shout, “Who?” and you smile. “No!” She left.',
        ['They shout, “Who?” and you smile.', '“No!”', 'She left.'],
      ],
      ['Mrs. Hale came. J. Smith too.', ['Mrs. Hale came.', 'J. Smith too.']],
      ['Wait… No!', ['Wait…', 'No!']],
      ['At 7.30 it began.', ['At 7.30 it began.']],
      ['我们包饺子。“很好！”她笑了。 Then snow.', ['我们包饺子。', '“很好！”', '她笑了。', 'Then snow.']],
      ['', []],
    ];
    expect(rows.map(([text]) => [text, sentencesOf(text)])).toEqual(rows);
  });

  it('preserves everything but the white space between sentences', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', '。', ' ', '!', '”', '"', 'é') }), (text) => {
        expect(sentencesOf(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
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
    const rows = ['a', '。', '. ', '"', '”', '。”', 'A.', "a'", ' - ', ' '];
    const slow: string[] = [];
    for (const piece of rows) {
      const text = piece.repeat(100_000 / piece.length);
      const words = await leastCpuMs(100, () => wordsOf(text));
      const sentences = await leastCpuMs(100, () => sentencesOf(text));
      if (Math.max(words, sentences) >= 100) slow.push(piece);
    }
    expect(slow).toEqual([]);
  });
});
