import { describe } from 'vitest';
import { proofsOfCancelling } from '../../support/cancelling.ts';

describe('cancelSubscriptionByLink', () => {
  const { happy, errors, security } = proofsOfCancelling('cancelSubscriptionByLink');
  describe('happy', happy);
  describe('errors', errors);
  describe('security', security);
});
