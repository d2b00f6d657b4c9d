import { expect, test } from 'vitest';
import { keyboardInset } from '#web/src/features/chat/model/use-keyboard-inset.ts';

test.each([
  ['returns the inset of a keyboard that covers the page (iOS)', { pagePx: 844, visiblePx: 508.4, scale: 1 }, 336],
  ['returns 0 for a page that the keyboard has resized (Android)', { pagePx: 508, visiblePx: 508, scale: 1 }, 0],
  ['returns 0 for a browser toolbar', { pagePx: 844, visiblePx: 760, scale: 1 }, 0],
  ['returns 0 for a zoomed page', { pagePx: 844, visiblePx: 422, scale: 2 }, 0],
])('%s', (_, heights, inset) => {
  expect(keyboardInset(heights)).toBe(inset);
});
