import { describe, expect, it } from 'vitest';
import { returnTargets } from '../../../../../functions/domain/credit/return-credit.ts';

const filledAt = '2026-11-21T10:00:00.000Z';
const story = { userId: 'u1', storyId: '01JD0000000000000000000000', createdAt: '2026-11-21T10:00:00.001Z' };
const targets = (paidFrom: 'first' | 'monthly' | 'bonus', over = {}, monthlyBucket?: { filledAt: string | null }) =>
  returnTargets({ ...story, paidFrom, ...over }, { monthlyBucket }).map(({ to }) => to);

describe('where what a failed story cost goes', () => {
  it('is where it came from', () => {
    expect(targets('first')).toEqual(['first']);
    expect(targets('monthly', {}, { filledAt })).toEqual(['monthly', 'bonus']);
  });

  it('is a bonus when its month is over, was filled since, or in the very millisecond', () => {
    expect(targets('monthly')).toEqual(['bonus']);
    expect(targets('monthly', {}, { filledAt: null })).toEqual(['bonus']);
    expect(targets('monthly', {}, { filledAt: story.createdAt })).toEqual(['bonus']);
    expect(targets('monthly', {}, { filledAt: '2026-12-21T10:00:00.000Z' })).toEqual(['bonus']);
  });

  it('is nobody when a bought story’s money went back', () => {
    expect(targets('bonus')).toEqual(['bonus', 'nobody']);
  });
});
