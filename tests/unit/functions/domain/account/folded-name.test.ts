import { expect, it } from 'vitest';
import { foldName, initialsOf, searchedTexts } from '#functions/domain/account/folded-name.ts';

it('foldName drops case, accents, repeated spaces and what is no letter, and cuts at 80 characters', () => {
  const names = ['  Zoë   MÜLLER ', 'Ada\u200bLovelace', 'a#b', 'Ｆｕｌｌ', 'ß'.repeat(90)];
  expect(names.map(foldName)).toEqual(['zoe muller', 'ada lovelace', 'a b', 'full', 'ß'.repeat(80)]);
  expect([...foldName('\ufdfa'.repeat(50))].length).toBeLessThanOrEqual(80);
});

it('initialsOf has at most two letters', () => {
  expect(['ada', 'a', '', '𝒜da'].map((name) => initialsOf(foldName(name)))).toEqual(['ad', 'a', '', 'ad']);
});

it('searchedTexts are the name and its rests from the first five words on, without single letters', () => {
  const texts = {
    ada: ['ada'],
    'ada lovelace': ['ada lovelace', 'lovelace'],
    'bob van der berg': ['bob van der berg', 'van der berg', 'der berg', 'berg'],
    'ann b': ['ann b'],
    a: ['a'],
    '': [''],
    'a1 a2 a3 a4 a5 a6': ['a1 a2 a3 a4 a5 a6', 'a2 a3 a4 a5 a6', 'a3 a4 a5 a6', 'a4 a5 a6', 'a5 a6'],
  };
  expect(Object.keys(texts).map(searchedTexts)).toEqual(Object.values(texts));
});
