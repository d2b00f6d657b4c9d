import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownNumbers, numbersOf, unknownNumbers } from '#functions/domain/story/writing/numbers-in-text.ts';

const values = (text: string) => numbersOf(text).map(({ value }) => value);
const find = (text: string, said: string, recipesAllowed = false) =>
  unknownNumbers(text, knownNumbers(said), { recipesAllowed });

describe('numbersOf', () => {
  it('finds numbers in digits and words', () => {
    const rows: [string, number[]][] = [
      ['I was twenty-five in 1998.', [25, 1998]],
      ['three hundred and fifty loaves', [350]],
      ['two thousand four hundred', [2400]],
      ['nineteen ninety-eight', [1998]],
      ['a million reasons', [1_000_000]],
      ['1,250 dollars, 7.5 miles, 7:30', [1250, 7.5, 730]],
      ['someone weighed the tension of a freight', []],
      ['bread and butter and tea', []],
      ['one by one', [1, 1]],
      ['the twelfth of March, the 3rd, the twenty-first', [12, 3, 21]],
    ];
    expect(rows.map(([text]) => [text, values(text)])).toEqual(rows);
  });

  it('reads all numbers from 20 to 99 in words', () => {
    const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
    const units = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 99 }), fc.constantFrom('-', ' '), (number, join) => {
        const words = [tens[Math.floor(number / 10)], units[number % 10]].filter(Boolean).join(join);
        expect(values(`It took ${words} years.`)).toEqual([number]);
      }),
    );
  });
});

describe('unknownNumbers', () => {
  it('finds the numbers of a text that were not said', () => {
    const rows: [string, string, string[]][] = [
      ['We sold 14 loaves.', 'fourteen loaves', []],
      ['We sold fourteen loaves.', '14 loaves', []],
      ['We sold fifteen loaves.', '14 loaves', ['fifteen']],
      ['In 1987 it burned.', 'It burned once.', ['1987']],
      ["In the '80s and the eighties", 'in 1985', []],
      ['He was one of the two of us.', 'We were friends.', []],
      ['At 7:30 I rose.', 'I got up at 7:30', []],
      ['It cost 1,250 dollars.', 'it cost 1250', []],
      ['It was the twelfth of March.', 'on March 12', []],
      ['It was the twelfth of March.', 'on March 2', ['twelfth']],
      ['For a second, a second time', 'nothing', []],
      ['the first time, hundreds of times, a dozen', 'nothing', []],
    ];
    expect(rows.map(([text, said]) => [text, said, find(text, said)])).toEqual(rows);
  });

  it('accepts counts and durations in plans, but no years or amounts', () => {
    expect(find('Share 3 tips in a 30-second video.', 'nothing', true)).toEqual([]);
    expect(find('Show the shop in 1987 with 400 guests.', 'nothing', true)).toEqual(['1987', '400']);
  });
});
