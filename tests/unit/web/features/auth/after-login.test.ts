import { describe, expect, test } from 'vitest';
import { pages } from '#shared/names/pages.ts';
import { afterLoginPath } from '#web/src/features/auth/model/after-login.ts';

const nothing = { allowedStories: 0, firstStory: false, subscriptionActive: false };
const known: readonly string[] = [pages.stories.path, pages.startYourStory.path, '/checkout'];
const visit = (lastVisitedPage: string | null, allowance = nothing, tab: string | null = null) =>
  afterLoginPath({ lastVisitedPage, tab, allowance, isPage: (pathname) => known.includes(pathname) });

describe('afterLoginPath', () => {
  test('returns the last page, or home', () => {
    expect(visit('/story')).toBe('/story');
    expect(visit('/start-your-story?tab=memories')).toBe('/start-your-story?tab=memories');
    expect(visit(null)).toBe('/');
  });

  test('returns the checkout when there is something to pay', () => {
    expect(visit('/checkout')).toBe('/checkout');
    expect(visit('/checkout', { ...nothing, allowedStories: 3 })).toBe('/checkout');
    expect(visit('/checkout', { ...nothing, subscriptionActive: true })).toBe('/checkout');
  });

  test('skips the checkout with a first story or with stories of a subscription', () => {
    expect(visit('/checkout', { ...nothing, firstStory: true })).toBe('/start-your-story');
    const subscriber = { ...nothing, subscriptionActive: true, allowedStories: 1 };
    expect(visit('/checkout', subscriber, 'for-someone')).toBe('/start-your-story?tab=for-someone');
  });

  const foreign = [
    'https://elsewhere.example/checkout',
    '//elsewhere.example/story',
    '///elsewhere.example/story',
    '/\\elsewhere.example/story',
    '\\\\elsewhere.example/story',
    '/\t/elsewhere.example/story',
    '/\n/elsewhere.example/story',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://site.invalid/story',
    '//site.invalid:8443/story',
    'story',
    '',
  ];
  test('stays on the site, whatever page is stored', () => {
    expect(foreign.filter((page) => visit(page) !== '/')).toEqual([]);
  });

  test('returns home for an unknown page', () => {
    const unknown = ['/nowhere', '/story/../../etc/passwd', '/login', '/%2e%2e/nowhere', '/api/auth/logout'];
    expect(unknown.filter((page) => visit(page) !== '/')).toEqual([]);
  });

  test('resolves the path as the browser does', () => {
    expect(visit('/nowhere/../story#end')).toBe('/story');
  });

  test('encodes the tab as one query value', () => {
    expect(visit('/checkout', { ...nothing, firstStory: true }, 'a&b=c#d')).toBe('/start-your-story?tab=a%26b%3Dc%23d');
  });
});
