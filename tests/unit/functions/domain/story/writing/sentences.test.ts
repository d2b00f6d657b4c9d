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
      ['Es war der 14. November, mitten im Regen.', ['Es war der 14. November, mitten im Regen.']],
      ['Mein 70. Geburtstag, im 3. Stock. Dann Kuchen.', ['Mein 70. Geburtstag, im 3. Stock.', 'Dann Kuchen.']],
      ['Am 14. 11. 1998 kam er, am 15. Dann ging er.', ['Am 14. 11. 1998 kam er, am 15.', 'Dann ging er.']],
      ['Ich war 14. Er kam. I was 14. We left.', ['Ich war 14.', 'Er kam.', 'I was 14.', 'We left.']],
      ['Äpfel, z. B. Boskop, d. h. saure. Dr. Aumann kam.', ['Äpfel, z. B. Boskop, d. h. saure.', 'Dr. Aumann kam.']],
      [
        'Vino la Sra. Paz con el Sr. Ruiz, p. ej. Luego, nada.',
        ['Vino la Sra. Paz con el Sr. Ruiz, p. ej. Luego, nada.'],
      ],
      ['A Dra. Lima riu. M. Petit et Mme. Roy aussi.', ['A Dra. Lima riu.', 'M. Petit et Mme. Roy aussi.']],
      [
        'Pane, olio ecc. e basta. Brood, kaas enz. Toen niets.',
        ['Pane, olio ecc. e basta.', 'Brood, kaas enz.', 'Toen niets.'],
      ],
      ['« Elle m’a dit de continuer. » Rien d’autre.', ['« Elle m’a dit de continuer. »', 'Rien d’autre.']],
      ['« Qui\u00a0?\u00a0» demanda-t-il. « Moi. »', ['« Qui\u00a0?\u00a0» demanda-t-il.', '« Moi. »']],
      ['Sie rief: „Jetzt du.“ Ich kam. »Gut.« Er ging.', ['Sie rief: „Jetzt du.“', 'Ich kam.', '»Gut.«', 'Er ging.']],
      ['من أنت؟ لا أعرف. نعم!', ['من أنت؟', 'لا أعرف.', 'نعم!']],
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
    const rows = ['a', '。', '. ', '"', '”', '。”', '.»', '. »', 'A.', 'z. ', '14. ', "a'", ' - ', ' '];
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
