/** In US cents (specification 1.9, 2.9). Prices from the browser are ignored. */
export const prices = {
  storyCents: 1900,
  subscriptionCentsPerMonth: 4900,
  filmShownCents: 350_000,
  transformShownCents: 25_000,
  /** Recorded amount of a booked film (specification 2.9). */
  filmOrderCents: 125_000,
  giftCents: 4000,
  giftShippingCents: 1000,
} as const;

export const subscriptionAllowance = { stories: 6, posts: 30 } as const;

/** In the browser's checkout product and in orders (specification 1.3). */
export const storyProductName = 'Story Bundle';

export const filmProductName = 'Film';

export const subscriptionProductName = 'Monthly Subscription';

/** Stripe's minimum in US dollars; a smaller total is free (architecture 7). */
export const smallestChargeCents = 50;

/** Rounded to whole cents (threat 34). */
export function discountedCents(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}
