import { describe } from 'vitest';
import { cancellationContract } from '#tests/support/cancellation-contract.ts';

describe('cancelSubscription', () => {
  const { happy, atOnce, errors, security } = cancellationContract('cancelSubscription');
  describe('happy', happy);
  describe('at once', atOnce);
  describe('errors', errors);
  describe('security', security);
});
