import { describe, expect, test } from 'vitest';
import { giftStatuses } from '#shared/schemas/gift.ts';
import { isProofPending } from '#web/src/features/gifts/api/gift-queries.ts';
import { giftSteps, statusLabel } from '#web/src/features/gifts/model/gift-status.ts';

describe('giftSteps', () => {
  test('a shipped gift has the step On its way after In print', () => {
    expect(giftSteps({ status: 'shipped', shippingMethod: 'shipping' }).map(({ label, at }) => [label, at])).toEqual([
      ['Paid', 'done'],
      ['Proof ready', 'done'],
      ['Printing', 'done'],
      ['On its way', 'now'],
      ['Delivered', 'ahead'],
    ]);
  });

  test('a gift for pickup has the step Ready to be picked up', () => {
    const labels = giftSteps({ status: 'ready', shippingMethod: 'pickup' }).map(({ label }) => label);
    expect(labels).toEqual(['Paid', 'Proof ready', 'Printing', 'Ready for pickup', 'Picked up']);
  });

  test.each(giftStatuses)('%s is one step, or the end of all', (status) => {
    const shippingMethod = status === 'ready' ? 'pickup' : 'shipping';
    const now = giftSteps({ status, shippingMethod }).filter(({ at }) => at === 'now');
    expect(now.map((step) => step.status)).toEqual(status === 'cancelled' ? [] : [status]);
    expect(statusLabel({ status, shippingMethod })).not.toBe('');
  });
});

test('isProofAwaited is true only for a paid gift without a proof', () => {
  expect(isProofPending(undefined)).toBe(false);
  expect(isProofPending({ status: 'paid', proofUrl: null })).toBe(true);
  expect(isProofPending({ status: 'paid', proofUrl: 'x' })).toBe(false);
  expect(isProofPending({ status: 'proof', proofUrl: null })).toBe(false);
});
