import { expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { plans } from '#web/src/features/pricing/model/plans.ts';
import { shortPrice } from '#web/src/lib/money.ts';

test('the plans are the specification’s six cards, in its order (specification 2.9)', () => {
  expect(plans.map(({ title, priceCents, frequency }) => `${title}: ${shortPrice(priceCents)} ${frequency}`)).toEqual([
    `Story: ${shortPrice(prices.storyCents)} one-time`,
    `Subscription: ${shortPrice(prices.subscriptionCentsPerMonth)} per month`,
    `TRANSFORM YOUR STORY: ${shortPrice(prices.transformShownCents)} one-time`,
    `Film package: ${shortPrice(prices.filmShownCents)} one-time`,
    `GIFT YOUR STORY: ${shortPrice(prices.giftCents)} excluding shipping`,
    `Story: ${shortPrice(prices.storyCents)} one-time`,
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
