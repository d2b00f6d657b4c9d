import { expect, it } from 'vitest';
import { scriptText } from '#shared/text/raised-digits.ts';

it('keeps digits and signs raised or lowered, and other text as it is', () => {
  const rows: readonly (readonly ['sup' | 'sub', string, string])[] = [
    ['sup', '2', '²'],
    ['sup', '−6', '⁻⁶'],
    ['sup', '2+', '²⁺'],
    ['sup', 'n+1', 'ⁿ⁺¹'],
    ['sup', ' (12) ', ' ⁽¹²⁾ '],
    ['sub', '10', '₁₀'],
    ['sup', 'st', 'st'],
    ['sup', '2e', '2e'],
    ['sup', '[1]', '[1]'],
    ['sub', 'n', 'n'],
    ['sup', '²', '²'],
    ['sup', '', ''],
  ];
  expect(rows.map(([tag, text]) => [tag, text, scriptText(text, tag)])).toEqual(rows);
});
