import { describe, expect, test } from 'vitest';
import { giftStatuses } from '#shared/schemas/gift.ts';
import { isProofPending } from '#web/src/features/gifts/api/gift-queries.ts';
import { giftSteps, statusLabel } from '#web/src/features/gifts/model/gift-status.ts';

describe('giftSteps', () => {
  test('a gift that is shipped is on its way after printing', () => {
    expect(giftSteps({ status: 'shipped', shippingMethod: 'shipping' }).map(({ label, at }) => [label, at])).toEqual([
      ['Paid', 'done'],
      ['Proof ready', 'done'],
      ['In print', 'done'],
      ['On its way', 'now'],
      ['Delivered', 'ahead'],
    ]);
  });

  test('one that is picked up is ready instead', () => {
    const labels = giftSteps({ status: 'ready', shippingMethod: 'pickup' }).map(({ label }) => label);
    expect(labels).toEqual(['Paid', 'Proof ready', 'In print', 'Ready to be picked up', 'Picked up']);
  });

  test.each(giftStatuses)('%s is one step of a way, or the end of it', (status) => {
    const shippingMethod = status === 'ready' ? 'pickup' : 'shipping';
    const now = giftSteps({ status, shippingMethod }).filter(({ at }) => at === 'now');
    expect(now.map((step) => step.status)).toEqual(status === 'cancelled' ? [] : [status]);
    expect(statusLabel({ status, shippingMethod })).not.toBe('');
  });
});

test('a proof is waited for between the payment and its making only', () => {
  expect(isProofPending(undefined)).toBe(false);
  expect(isProofPending({ status: 'paid', proofUrl: null })).toBe(true);
  expect(isProofPending({ status: 'paid', proofUrl: 'x' })).toBe(false);
  expect(isProofPending({ status: 'proof', proofUrl: null })).toBe(false);
});
