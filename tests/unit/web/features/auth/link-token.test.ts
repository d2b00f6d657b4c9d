import { expect, test } from 'vitest';
import { tokenFromHistory } from '#web/src/features/auth/model/link-token.ts';

test('a history entry gives its token back, beside what the router keeps in it', () => {
  expect(tokenFromHistory({ usr: null, key: 'default', idx: 3, linkToken: 's3cret' })).toBe('s3cret');
});

test.each([null, undefined, {}, 'text', { linkToken: 5 }])('%j keeps none', (state) => {
  expect(tokenFromHistory(state)).toBeUndefined();
});
