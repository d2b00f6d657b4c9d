import { expect, test } from 'vitest';
import { tokenFromHistory } from '#web/src/features/auth/model/link-token.ts';

test('keptToken returns the token of a history entry with the router’s state', () => {
  expect(tokenFromHistory({ usr: null, key: 'default', idx: 3, linkToken: 's3cret' })).toBe('s3cret');
});

test.each([null, undefined, {}, 'text', { linkToken: 5 }])('keptToken returns undefined for %j', (state) => {
  expect(tokenFromHistory(state)).toBeUndefined();
});
