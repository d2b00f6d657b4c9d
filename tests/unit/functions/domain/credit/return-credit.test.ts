import { describe, expect, it } from 'vitest';
import { type ReturnTarget, returnParts, returnTargets } from '#functions/domain/credit/return-credit.ts';

const filledAt = '2026-11-21T10:00:00.000Z';
const story = { userId: 'u1', storyId: '01JD0000000000000000000000', createdAt: '2026-11-21T10:00:00.001Z' };
const targets = (paidFrom: 'first' | 'monthly' | 'bonus', over = {}, monthlyBucket?: { filledAt: string | null }) =>
  returnTargets({ ...story, paidFrom, ...over }, { monthlyBucket }).map(({ to }) => to);

describe('where what a failed story cost goes', () => {
  it('is where it came from', () => {
    expect(targets('first')).toEqual(['first']);
    expect(targets('monthly', {}, { filledAt })).toEqual(['monthly', 'bonus']);
    expect(targets('first', {}, { filledAt })).toEqual(['first']);
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

describe('returning it', () => {
  const part =
    (name: string) =>
    (...args: unknown[]) => ({ name, write: args });
  const collaborators = {
    users: { returnCreditPart: part('credit'), returnMonthlyPart: part('month') },
    orders: { requireUnclaimedPart: part('unclaimed') },
    ledger: { recordEntryPart: part('ledger') },
  };
  const at = '2026-11-22T10:00:00.000Z';
  const entry = (source: string, delta: number) => ({
    name: 'ledger',
    write: ['u1', { cause: `return ${story.storyId}`, source, delta, at }],
  });
  const parts = (paidFrom: 'first' | 'monthly' | 'bonus', target: ReturnTarget) =>
    returnParts({ ...story, paidFrom }, target, at, collaborators);

  it('books the first story and makes it free again', () => {
    expect(parts('first', { to: 'first' })).toEqual([entry('first', 1), { name: 'credit', write: ['u1', 'first'] }]);
  });

  it('books one of the month and puts it into the bucket that was filled then', () => {
    const month = { name: 'month', write: ['u1', filledAt] };
    expect(parts('monthly', { to: 'monthly', filledAt })).toEqual([entry('monthly', 1), month]);
  });

  it('books a bonus for a month that is over, whatever became of orders', () => {
    expect(parts('monthly', { to: 'bonus' })).toEqual([entry('bonus', 1), { name: 'credit', write: ['u1', 'bonus'] }]);
  });

  it('books a bonus for a bought story only while its money is here', () => {
    const unclaimed = { name: 'unclaimed', write: ['u1', story.storyId] };
    const given = { name: 'credit', write: ['u1', 'bonus'] };
    expect(parts('bonus', { to: 'bonus' })).toEqual([entry('bonus', 1), given, unclaimed]);
  });

  it('books that it was seen, and nothing else, when the money went back', () => {
    expect(parts('bonus', { to: 'nobody' })).toEqual([entry('bonus', 0)]);
  });
});
