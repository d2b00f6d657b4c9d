import { describe, expect, test } from 'vitest';
import { afterLoginPath } from '../../../../../web/src/features/auth/model/after-login.ts';

const nothing = { allowedStories: 0, firstStory: false, subscriptionActive: false };
const visit = (lastVisitedPage: string | null, allowance = nothing, tab: string | null = null) =>
  afterLoginPath({ lastVisitedPage, tab, allowance });

describe('afterLoginPath', () => {
  test('leads back to the last page, or home', () => {
    expect(visit('/story')).toBe('/story');
    expect(visit('/start-your-story?tab=memories')).toBe('/start-your-story?tab=memories');
    expect(visit(null)).toBe('/');
  });

  test('stays at the checkout when there is something to pay', () => {
    expect(visit('/checkout')).toBe('/checkout');
    expect(visit('/checkout', { ...nothing, allowedStories: 3 })).toBe('/checkout');
    expect(visit('/checkout', { ...nothing, subscriptionActive: true })).toBe('/checkout');
  });

  test('leaves the checkout with a first story, or with stories of a subscription', () => {
    expect(visit('/checkout', { ...nothing, firstStory: true })).toBe('/start-your-story');
    const subscriber = { ...nothing, subscriptionActive: true, allowedStories: 1 };
    expect(visit('/checkout', subscriber, 'for-someone')).toBe('/start-your-story?tab=for-someone');
  });

  test.each(['https://elsewhere.example/checkout', '//elsewhere.example', 'javascript:alert(1)', ''])(
    'never leaves the site for %j',
    (page) => {
      expect(visit(page)).toBe('/');
    },
  );

  test('writes the tab as one value of the query', () => {
    expect(visit('/checkout', { ...nothing, firstStory: true }, 'a&b=c#d')).toBe('/start-your-story?tab=a%26b%3Dc%23d');
  });
});
