import { expect, test } from 'vitest';
import { isReturnPage } from '#web/src/lib/return-page.ts';

test('isReturnPage is false for pages of a login or a mailed link, and for unknown ones', () => {
  const returned = ['/', '/start-your-story', '/story', '/story/01HX', '/change-password', '/account'];
  const others = [
    '/login',
    '/register',
    '/verify-email/s3cret',
    '/verify-email',
    '/forgot-password',
    '/reset-password/s3cret',
    '/reset-password',
    '/confirm-email/s3cret',
    '/confirm-email',
    '/404',
    '/nowhere',
  ];
  expect([...returned, ...others].filter(isReturnPage)).toEqual(returned);
});
