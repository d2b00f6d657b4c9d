import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { delivered } from '#shared/catalogue/delivered.ts';
import { prices, storyProductName } from '#shared/catalogue/prices.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { isNextStoryFree, type Session } from '#web/src/lib/session.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

const storyDollars = prices.storyCents / 100;

export type GetStoryDecision =
  | { readonly kind: 'sign-up' }
  | { readonly kind: 'add'; readonly firstStory: boolean }
  | { readonly kind: 'check-out' };

export function decideGetStory({ loggedIn, firstStory, allowedStories }: Session): GetStoryDecision {
  if (!loggedIn) return { kind: 'sign-up' };
  return firstStory || allowedStories > 0 ? { kind: 'add', firstStory } : { kind: 'check-out' };
}

/** Specification 1.1. */
export function priceText(session: Session): string {
  return isNextStoryFree(session) ? 'Free' : `$${storyDollars}`;
}

/** An allowance makes the story free. */
export function previewPrice(session: Session): { readonly price: string; readonly note: string } {
  const { allowedStories } = session;
  if (isNextStoryFree(session) || allowedStories === 0) return { price: priceText(session), note: 'for this story' };
  return {
    price: 'Included',
    note: allowedStories === 1 ? 'your last story' : `one of your ${allowedStories} stories`,
  };
}

/** After a login, before one of the paid stories is used. */
export function askToUseText(stories: number): string {
  const left = `You have ${countOf(stories, 'story', 'stories')} left. “Get my story” uses`;
  return stories === 1 ? `${left} it.` : `${left} one of them.`;
}

/** `1 story remaining`, `0 stories remaining`. */
export function remainingText(stories: number): string {
  return `${countOf(stories, 'story', 'stories')} remaining`;
}

/** The stored product (specification 1.3); the server determines its price. */
export function storyProduct(
  category: CategorySlug,
  { firstStory }: { readonly firstStory: boolean },
): CheckoutProduct {
  return {
    name: storyProductName,
    price: firstStory ? 0 : storyDollars,
    description: `<ul>${delivered.map(({ name }) => `<li>${name}</li>`).join('')}</ul>`,
    prompt: categories[category].promptKey,
  };
}
