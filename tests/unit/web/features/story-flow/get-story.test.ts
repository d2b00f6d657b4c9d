import { describe, expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import {
  askToUseText,
  decideGetStory,
  previewPrice,
  priceText,
  remainingText,
  storyProduct,
} from '#web/src/features/story-flow/model/get-story.ts';
import { shortPrice } from '#web/src/lib/money.ts';

const visitor = { loggedIn: false, allowedStories: 0, firstStory: false, subscriptionActive: false };
const customer = { ...visitor, loggedIn: true };

describe('decideGetStory', () => {
  test('asks, adds or leads to the checkout', () => {
    for (const [what, session, decision] of [
      ['a visitor', visitor, { kind: 'sign-up' }],
      ['a visitor with left-over counters', { ...visitor, allowedStories: 3, firstStory: true }, { kind: 'sign-up' }],
      ['a first story', { ...customer, firstStory: true }, { kind: 'add', firstStory: true }],
      [
        'a first story and an allowance',
        { ...customer, firstStory: true, allowedStories: 2 },
        { kind: 'add', firstStory: true },
      ],
      ['an allowance', { ...customer, allowedStories: 1 }, { kind: 'add', firstStory: false }],
      ['nothing left', { ...customer, subscriptionActive: true }, { kind: 'check-out' }],
    ] as const) {
      expect.soft(decideGetStory(session), what).toEqual(decision);
    }
  });
});

test('priceText is free for visitors and first stories', () => {
  for (const [what, session, price] of [
    ['a visitor', visitor, 'Free'],
    ['a first story', { ...customer, firstStory: true }, 'Free'],
    ['a customer', { ...customer, allowedStories: 4 }, shortPrice(prices.storyCents)],
  ] as const) {
    expect.soft(priceText(session), what).toBe(price);
  }
});

test('previewPrice names what is left', () => {
  for (const [what, session, words] of [
    ['a visitor', visitor, 'Free for this story'],
    ['a first story', { ...customer, firstStory: true, allowedStories: 3 }, 'Free for this story'],
    ['nothing left', customer, `${shortPrice(prices.storyCents)} for this story`],
    ['one left', { ...customer, allowedStories: 1 }, 'Included your last story'],
    ['an allowance', { ...customer, allowedStories: 4 }, 'Included one of your 4 stories'],
  ] as const) {
    const { price, note } = previewPrice(session);
    expect.soft(`${price} ${note}`, what).toBe(words);
  }
});

test('askToUseText counts the stories left', () => {
  expect(askToUseText(1)).toBe('You have 1 story left. “Get my story” uses it.');
  expect(askToUseText(5)).toBe('You have 5 stories left. “Get my story” uses one of them.');
});

test('remainingText counts stories', () => {
  expect([0, 1, 2].map(remainingText)).toEqual(['0 stories remaining', '1 story remaining', '2 stories remaining']);
});

test('storyProduct is free for a first story', () => {
  expect(storyProduct('for-someone', { firstStory: false })).toEqual({
    name: 'Story Bundle',
    price: prices.storyCents / 100,
    description: '<ul><li>Story</li><li>Content strategy</li><li>Your values</li></ul>',
    prompt: 'FOR_SOMEONE_PROMPT',
  });
  expect(storyProduct('memories', { firstStory: true }).price).toBe(0);
});
