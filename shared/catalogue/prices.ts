/** Prices, in whole US cents (specification 1.9, 2.9). A price sent by a browser is never believed. */
export const prices = {
  storyCents: 1900,
  subscriptionCentsPerMonth: 4900,
  filmShownCents: 350_000,
  /** 'TRANSFORM YOUR STORY', which is coming soon. */
  transformShownCents: 25_000,
  /** What the order of a booked film is recorded with (specification 2.9). */
  filmOrderCents: 125_000,
  giftCents: 4000,
  giftShippingCents: 1000,
} as const;

/** What a month of the subscription includes (specification 1.1). */
export const subscriptionAllowance = { stories: 6, posts: 30 } as const;

/** The name of the product that is a story, in the browser's checkout product and in our orders (specification 1.3). */
export const storyProductName = 'Story Bundle';

/** The name of the order of a booked film (specification 2.7). */
export const filmProductName = 'Film';

/** The name of the subscription, on the payment page and in orders. */
export const subscriptionProductName = 'Monthly Subscription';

/** Stripe charges no less than this in US dollars; a total below it is free (architecture 7). */
export const smallestChargeCents = 50;

/** What is left of a price after a coupon, in whole cents (threat 34). */
export function discountedCents(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}
