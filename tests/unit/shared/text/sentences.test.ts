import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '#shared/text/sentences.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';

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
      ['Then Sgt. Miller saw Lt. Col. Ramirez. We cried.', ['Then Sgt. Miller saw Lt. Col. Ramirez.', 'We cried.']],
      ['Dr. med. Weber kam. Dr.phil. Roth, Vol. II. Gut.', ['Dr. med. Weber kam.', 'Dr.phil. Roth, Vol. II.', 'Gut.']],
      ['Το είδες; Ναι. We came; he left.', ['Το είδες;', 'Ναι.', 'We came; he left.']],
      ['On Sept. 3 at Mt. Hood, Rev. Ng. Hmm. Rain.', ['On Sept. 3 at Mt. Hood, Rev. Ng.', 'Hmm.', 'Rain.']],
      [
        'El Sgto. López y el Gral. Ruiz. Hptm. Weber am Hl. Abend.',
        ['El Sgto. López y el Gral. Ruiz.', 'Hptm. Weber am Hl. Abend.'],
      ],
      ['He left Smith & Co. for Main St. He ran.', ['He left Smith & Co. for Main St.', 'He ran.']],
      ['King Jr. spoke at 9 a.m. Then we sang.', ['King Jr. spoke at 9 a.m.', 'Then we sang.']],
      [
        '「いいね！」と彼は言った。「本当？！」彼女は笑った。',
        ['「いいね！」と彼は言った。', '「本当？！」', '彼女は笑った。'],
      ],
      ['मैं घर गया। फिर सोया।', ['मैं घर गया।', 'फिर सोया।']],
      ['သူ သွားတယ်။သူ လာတယ်။', ['သူ သွားတယ်။', 'သူ လာတယ်။']],
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

  it('reads 100 KB of any pattern in less than 100 ms of CPU time', async () => {
    const rows = ['a', '。', '. ', '"', '”', '。”', '.»', '. »', 'A.', 'z. ', '14. ', "a'", ' - ', ' ', '！？', 'Co. '];
    const slow: string[] = [];
    for (const piece of rows) {
      const text = piece.repeat(100_000 / piece.length);
      if ((await leastCpuMs(100, () => sentencesOf(text))) >= 100) slow.push(piece);
    }
    expect(slow).toEqual([]);
  });
});
