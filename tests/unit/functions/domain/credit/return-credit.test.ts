import { expect, it } from 'vitest';
import { returnTargets } from '#functions/domain/credit/return-credit.ts';

it('a monthly credit returns to its bucket only when it was taken after the bucket was filled', () => {
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
  const taken = { userId: 'u1', storyId: 's1', paidFrom: 'monthly', createdAt: at(2) } as const;
  const targets = [at(1), at(2), at(3), null].map((filledAt) =>
    returnTargets(taken, { monthlyBucket: { filledAt } }).map(({ to }) => to),
  );
  expect(targets).toEqual([['monthly', 'bonus'], ['bonus'], ['bonus'], ['bonus']]);
  expect(returnTargets(taken, {}).map(({ to }) => to)).toEqual(['bonus']);
});
