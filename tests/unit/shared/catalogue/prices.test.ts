import { expect, it } from 'vitest';
import { giftCents } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';

/** In US cents (specification 1.9, 2.9). All other tests take amounts from the catalogue. */
const specifiedPrices = {
  storyCents: 1900,
  subscriptionCentsPerMonth: 4900,
  filmShownCents: 350_000,
  transformShownCents: 25_000,
  filmOrderCents: 125_000,
  giftCents: 4000,
  giftShippingCents: 1000,
};

it('the catalogue has the prices of the specification', () => {
  expect(prices).toEqual(specifiedPrices);
  expect([giftCents('pickup'), giftCents('shipping')]).toEqual([4000, 5000]);
});
