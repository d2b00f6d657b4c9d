import { expect, test } from 'vitest';
import { plans } from '#web/src/features/pricing/model/plans.ts';
import { shortPrice } from '#web/src/lib/money.ts';

test('the plans are the specification’s six cards, in its order (specification 2.9)', () => {
  expect(plans.map(({ title, priceCents, frequency }) => `${title}: ${shortPrice(priceCents)} ${frequency}`)).toEqual([
    'Story: $19 one-time',
    'Subscription: $49 per month',
    'TRANSFORM YOUR STORY: $250 one-time',
    'Film package: $3,500 one-time',
    'GIFT YOUR STORY: $40 excluding shipping',
    'Story: $19 one-time',
  ]);
});

test('each plan lists its features', () => {
  const featuresOf = (id: string) => plans.find((plan) => plan.id === id)?.features;
  expect(featuresOf('story')).toEqual(['A written story', '5 posts', 'A content strategy', 'Values']);
  expect(featuresOf('story-again')).toEqual(featuresOf('story'));
  expect(featuresOf('subscription')).toEqual(['6 stories', '30 posts', 'A strategy', 'Values']);
  expect(featuresOf('film')).toHaveLength(4);
  expect(featuresOf('gift')).toHaveLength(3);
});

test('the plan that nobody can buy yet and the repeated one explain themselves', () => {
  expect(plans.filter(({ note }) => note !== undefined).map(({ id }) => id)).toEqual(['transform', 'story-again']);
});
