import { describe } from 'vitest';
import { proofsOfCancelling } from '#tests/support/cancelling.ts';

describe('cancelSubscription', () => {
  const { happy, atOnce, errors, security } = proofsOfCancelling('cancelSubscription');
  describe('happy', happy);
  describe('at once', atOnce);
  describe('errors', errors);
  describe('security', security);
});
