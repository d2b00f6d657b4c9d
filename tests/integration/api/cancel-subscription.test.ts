import { describe } from 'vitest';
import { proofsOfCancelling } from '../../support/cancelling.ts';

describe('cancelSubscription', () => {
  const { happy, errors, security } = proofsOfCancelling('cancelSubscription');
  describe('happy', happy);
  describe('errors', errors);
  describe('security', security);
});
