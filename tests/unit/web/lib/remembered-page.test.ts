import { expect, test } from 'vitest';
import { isReturnPage } from '#web/src/lib/return-page.ts';

test.each([
  ['/', true],
  ['/start-your-story', true],
  ['/story', true],
  ['/story/01HX', true],
  ['/login', false],
  ['/register', false],
  ['/verify-email/s3cret', false],
  ['/verify-email', false],
  ['/forgot-password', false],
  ['/reset-password/s3cret', false],
  ['/reset-password', false],
  ['/change-password', true],
  ['/account', true],
  ['/confirm-email/s3cret', false],
  ['/confirm-email', false],
  ['/404', false],
  ['/nowhere', false],
])('isRememberedPage for %s is %s', (path, remembered) => {
  expect(isReturnPage(path)).toBe(remembered);
});
