import { describe, expect, it } from 'vitest';
import { allowedStories, usableSources } from '#functions/domain/credit/credit.ts';

describe('usableSources and allowedStories', () => {
  const balance = { firstStory: true, monthlyStories: 4, bonusStories: 2 };

  it('use the free story first, then monthly stories, then bonus stories', () => {
    expect(usableSources(balance)).toEqual(['first', 'monthly', 'bonus']);
    expect(usableSources({ firstStory: false, monthlyStories: 0, bonusStories: 1 })).toEqual(['bonus']);
    expect(allowedStories(balance)).toBe(6);
  });

  it('return nothing when each source is used up', () => {
    const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };
    expect(usableSources(nothing)).toEqual([]);
    expect(allowedStories(nothing)).toBe(0);
  });

  it('exclude monthly stories while they are frozen', () => {
    expect(usableSources({ ...balance, monthlyFrozen: true })).toEqual(['first', 'bonus']);
    expect(allowedStories({ ...balance, monthlyFrozen: true })).toBe(2);
  });
});
