/** Prices, in whole US cents (spec 1 §9, spec 2 §9). A price sent by a browser is never believed. */
export const prices = {
  storyCents: 1900,
  subscriptionCentsPerMonth: 4900,
  filmShownCents: 350_000,
} as const;

/** What a month of the subscription includes (spec 1 §1). */
export const subscriptionAllowance = { stories: 6, posts: 30 } as const;

/** The name of the product that is a story, in the browser's checkout product and in our orders (spec 1 §3). */
export const storyProductName = 'Story Bundle';
