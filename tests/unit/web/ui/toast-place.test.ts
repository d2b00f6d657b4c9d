import { expect, test } from 'vitest';
import { toastsTopPx } from '#web/src/ui/toast-place.ts';

test('toasts are below the header', () => {
  expect(toastsTopPx(undefined)).toBe(80);
});

test('toasts are below the close button that they would cover', () => {
  expect(toastsTopPx({ top: 39, bottom: 83 })).toBe(91);
  expect(toastsTopPx({ top: 120, bottom: 164 })).toBe(172);
});

test('toasts stay where the close button is far enough above or below', () => {
  expect(toastsTopPx({ top: 8, bottom: 52 })).toBe(80);
  expect(toastsTopPx({ top: 500, bottom: 544 })).toBe(80);
});
