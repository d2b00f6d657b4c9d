import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownWords, smallWords, unknownNames } from '#functions/domain/story/writing/names-in-text.ts';
import { transcriptText } from '#functions/domain/story/writing/transcript.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

const known = knownWords(transcriptText(bakeryTranscript));
const find = (text: string) =>
  unknownNames(text, { known, small: smallWords(text), language: 'en', beginnings: 'any' });

describe('unknownNames', () => {
  it('finds the names that the interview does not have', () => {
    const rows: [string, string[]][] = [
      ['I met Rosa again, and Leeds was wet.', []],
      ["Rosa's table and Ahmed’s rye were all of Crumb.", []],
      ['She was Italian to the bone.', []],
      ['That morning I met Margaret at the door.', ['Margaret']],
      ['We moved from Leeds to Manchester.', ['Manchester']],
      ['I wrote to Maria Lopez and to Lopez again.', ['Maria', 'Lopez']],
      ['It was in March, before the light.', []],
      ['Nobody came. Margaret did.', ['Margaret']],
      ['Margaret smiled at me.', ['Margaret']],
      ["Margaret's hands were full of flour. Then it rained.", ['Margaret']],
      ['Margaret and I carried the table.', ['Margaret']],
      ['Margaret, my neighbour, carried the table.', ['Margaret']],
      ['It rained. Carlos was there.', ['Carlos']],
      ['“Margaret said no,” I said.', ['Margaret']],
      ['Zofia wróciła do domu.', []],
      ['Rosa smiled, Leeds was wet, and Crumb was full.', []],
      ['Snow had fallen. Nobody said it. Dinner was late.', ['Dinner']],
      ['Slowly it rose. Baking was hard. Kindness had helped.', []],
      ["That's it. Today's bread was warm. Everyone's was.", []],
      ['Customers said so. Tears came. Together we stood.', []],
      ['Table was all I had. I wiped the table.', []],
      ['Christine was there.', ['Christine']],
      ['She said: “Come in.” So I did.', []],
      ["Then I thought I'd stay, and I've stayed.", []],
      ['Post it on Instagram with a FAQ and a Q&A.', []],
      ['My Mum and Dad came.', []],
      ['The Table was old, and the table was mine.', []],
      ['We spoke of Łódź and of Ōsaka.', ['Łódź', 'Ōsaka']],
      ['A walk with @Someone and #Bread.', []],
    ];
    expect(rows.map(([text]) => [text, find(text)])).toEqual(rows);
  });

  it('reads 100 KB of any pattern in less than 2 seconds', () => {
    const rows = ['A ', "'A", 'Aa in ', '“A', 'A in the ', "Aa'"];
    const slow = rows.filter((piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const startedAt = performance.now();
      find(text);
      return performance.now() - startedAt > 2000;
    });
    expect(slow).toEqual([]);
  });

  it('treats a capital after an emoji as the start of a sentence', () => {
    expect(find('It smells of rye. 🍞 Come by. ☀️ Stay.')).toEqual([]);
  });

  it('finds no names in a language that capitalises nouns', () => {
    const german = knownWords(
      'Ich habe die Bäckerei im Sommer eröffnet, weil meine Großmutter den Teig in ihrer Küche immer am Abend knetete und der Duft des Brotes durch das ganze Haus zog, bis der Hund vor der Tür saß und das Brot wollte und die Nachbarn in den Garten kamen.',
    );
    expect(
      unknownNames('Sie legte das Messer neben die Kanne.', {
        known: german,
        small: new Set(),
        language: 'de',
        beginnings: 'any',
      }),
    ).toEqual([]);
  });

  it('finds no unknown name in text made of transcript words', () => {
    const words = transcriptText(bakeryTranscript).split(/\s+/);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), (chosen) => {
        expect(find(chosen.join(' '))).toEqual([]);
      }),
    );
  });

  it('finds any name inserted into a sentence', () => {
    const name = fc.stringMatching(/^[B-Z][a-z]{3,9}$/).filter((text) => find(`we met ${text} then`).length > 0);
    fc.assert(
      fc.property(name, fc.constantFrom('the rye was with', 'I thought of', 'she sang for'), (who, before) => {
        expect(find(`It rained. ${before} ${who} until the light came.`)).toEqual([who]);
      }),
    );
  });
});

describe('unknownNames with forms of a name', () => {
  const mentioned = knownWords('I met Christopher in Italy and we moved to Britain, then to Warszawa.');
  it('knows other forms of a name, but no name that begins alike', () => {
    const rows: [string, string[]][] = [
      ['an Italian, a British one and a friend in Warszawie', []],
      ['with Christine and Britney', ['Christine', 'Britney']],
    ];
    const found = rows.map(([text]) => [
      text,
      unknownNames(text, { known: mentioned, small: new Set(), beginnings: 'any' }),
    ]);
    expect(found).toEqual(rows);
  });
});
