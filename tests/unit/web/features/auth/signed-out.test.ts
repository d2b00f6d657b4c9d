import { expect, test } from 'vitest';
import { isSignedOutEverywhere, signedOutState } from '#web/src/features/auth/model/signed-out.ts';

test.each([
  [signedOutState, true],
  [null, false],
  [{ wants: 'memories' }, false],
  [{ signedOut: true }, false],
])('the state %j of /login: signed out everywhere is %s', (state, expected) => {
  expect(isSignedOutEverywhere(state)).toBe(expected);
});
