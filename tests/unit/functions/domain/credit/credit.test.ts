import { describe, expect, it } from 'vitest';
import { allowedStories, usableSources } from '#functions/domain/credit/credit.ts';

describe('the allowance', () => {
  const balance = { firstStory: true, monthlyStories: 4, bonusStories: 2 };

  it('is looked for in what is free, then in what expires, then in what was bought', () => {
    expect(usableSources(balance)).toEqual(['first', 'monthly', 'bonus']);
    expect(usableSources({ firstStory: false, monthlyStories: 0, bonusStories: 1 })).toEqual(['bonus']);
    expect(allowedStories(balance)).toBe(6);
  });

  it('is nowhere when each source is used up', () => {
    const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };
    expect(usableSources(nothing)).toEqual([]);
    expect(allowedStories(nothing)).toBe(0);
  });

  it('is without the month while that is not paid for', () => {
    expect(usableSources({ ...balance, monthlyFrozen: true })).toEqual(['first', 'bonus']);
    expect(allowedStories({ ...balance, monthlyFrozen: true })).toBe(2);
  });
});
