import { describe, expect, it } from 'vitest';
import { foldName, initialsOf, searchedTexts } from '#functions/domain/account/folded-name.ts';

describe('foldName', () => {
  it.each([
    ['  Zoë   MÜLLER ', 'zoe muller'],
    ['Ada\u200bLovelace', 'ada lovelace'],
    ['a#b', 'a b'],
    ['Ｆｕｌｌ', 'full'],
    ['\ufdfa'.repeat(50), foldName('\ufdfa'.repeat(50))],
  ])('folds %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
    expect([...folded].length).toBeLessThanOrEqual(80);
  });

  it('has initials of at most two letters', () => {
    expect(['ada', 'a', '', '𝒜da'].map((name) => initialsOf(foldName(name)))).toEqual(['ad', 'a', '', 'ad']);
  });
});

describe('searchedTexts', () => {
  it.each([
    ['ada', ['ada']],
    ['ada lovelace', ['ada lovelace', 'lovelace']],
    ['bob van der berg', ['bob van der berg', 'van der berg', 'der berg', 'berg']],
    ['a b cd', ['a b cd', 'b cd', 'cd']],
    ['ann b', ['ann b']],
    ['a', ['a']],
    ['', ['']],
    ['a1 a2 a3 a4 a5 a6', ['a1 a2 a3 a4 a5 a6', 'a2 a3 a4 a5 a6', 'a3 a4 a5 a6', 'a4 a5 a6', 'a5 a6']],
  ])('of %j are %j', (folded, texts) => {
    expect(searchedTexts(folded)).toEqual(texts);
  });
});
