import { describe, expect, it } from 'vitest';
import { type ReturnTarget, returnParts, returnTargets } from '#functions/domain/credit/return-credit.ts';

const filledAt = '2026-11-21T10:00:00.000Z';
const story = { userId: 'u1', storyId: '01JD0000000000000000000000', createdAt: '2026-11-21T10:00:00.001Z' };
const targets = (paidFrom: 'first' | 'monthly' | 'bonus', over = {}, monthlyBucket?: { filledAt: string | null }) =>
  returnTargets({ ...story, paidFrom, ...over }, { monthlyBucket }).map(({ to }) => to);

describe('returnTargets', () => {
  it('returns the source of the credit', () => {
    expect(targets('first')).toEqual(['first']);
    expect(targets('monthly', {}, { filledAt })).toEqual(['monthly', 'bonus']);
    expect(targets('first', {}, { filledAt })).toEqual(['first']);
  });

  it('returns bonus when the month is over or was filled since', () => {
    expect(targets('monthly')).toEqual(['bonus']);
    expect(targets('monthly', {}, { filledAt: null })).toEqual(['bonus']);
    expect(targets('monthly', {}, { filledAt: story.createdAt })).toEqual(['bonus']);
    expect(targets('monthly', {}, { filledAt: '2026-12-21T10:00:00.000Z' })).toEqual(['bonus']);
  });

  it('returns bonus or nobody for a bought story, which may be refunded', () => {
    expect(targets('bonus')).toEqual(['bonus', 'nobody']);
  });
});

describe('returnParts', () => {
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

  it('books the first story and makes it available again', () => {
    expect(parts('first', { to: 'first' })).toEqual([entry('first', 1), { name: 'credit', write: ['u1', 'first'] }]);
  });

  it('books a monthly story and returns it to the bucket of its month', () => {
    const month = { name: 'month', write: ['u1', filledAt] };
    expect(parts('monthly', { to: 'monthly', filledAt })).toEqual([entry('monthly', 1), month]);
  });

  it('books a bonus for a month that is over, without a condition on orders', () => {
    expect(parts('monthly', { to: 'bonus' })).toEqual([entry('bonus', 1), { name: 'credit', write: ['u1', 'bonus'] }]);
  });

  it('books a bonus for a bought story on condition that it was not refunded', () => {
    const unclaimed = { name: 'unclaimed', write: ['u1', story.storyId] };
    const given = { name: 'credit', write: ['u1', 'bonus'] };
    expect(parts('bonus', { to: 'bonus' })).toEqual([entry('bonus', 1), given, unclaimed]);
  });

  it('books an entry of zero when the payment was refunded', () => {
    expect(parts('bonus', { to: 'nobody' })).toEqual([entry('bonus', 0)]);
  });
});
