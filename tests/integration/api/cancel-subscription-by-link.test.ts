import { describe } from 'vitest';
import { cancellationContract } from '#tests/support/cancellation-contract.ts';

describe('cancelSubscriptionByLink', () => {
  const { happy, atOnce, errors, security } = cancellationContract('cancelSubscriptionByLink');
  describe('happy', happy);
  describe('at once', atOnce);
  describe('errors', errors);
  describe('security', security);
});
