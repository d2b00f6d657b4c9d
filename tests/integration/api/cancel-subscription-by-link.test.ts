import { describe } from 'vitest';
import { proofsOfCancelling } from '#tests/support/cancelling.ts';

describe('cancelSubscriptionByLink', () => {
  const { happy, atOnce, errors, security } = proofsOfCancelling('cancelSubscriptionByLink');
  describe('happy', happy);
  describe('at once', atOnce);
  describe('errors', errors);
  describe('security', security);
});
