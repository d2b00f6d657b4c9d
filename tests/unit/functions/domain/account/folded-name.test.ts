import { describe, expect, it } from 'vitest';
import { foldName, initialsOf } from '#functions/domain/account/folded-name.ts';

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
