import { expect, test } from 'vitest';
import { keyboardInset } from '#web/src/features/chat/model/use-keyboard-inset.ts';

test.each([
  ['a keyboard that covers the page (iOS)', { pagePx: 844, visiblePx: 508.4, scale: 1 }, 336],
  ['a page that the keyboard has made smaller (Android)', { pagePx: 508, visiblePx: 508, scale: 1 }, 0],
  ['a toolbar that slides in', { pagePx: 844, visiblePx: 760, scale: 1 }, 0],
  ['a page that was zoomed with two fingers', { pagePx: 844, visiblePx: 422, scale: 2 }, 0],
])('%s', (_, heights, inset) => {
  expect(keyboardInset(heights)).toBe(inset);
});
