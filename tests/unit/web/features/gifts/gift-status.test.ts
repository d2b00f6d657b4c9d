import { describe, expect, test } from 'vitest';
import { giftStatuses } from '../../../../../shared/schemas/gift.ts';
import { isProofAwaited } from '../../../../../web/src/features/gifts/api/gift-queries.ts';
import { giftSteps, statusWords } from '../../../../../web/src/features/gifts/model/gift-status.ts';
import { dpiOnPrint } from '../../../../../web/src/features/gifts/model/photo-dpi.ts';

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
    expect(statusWords({ status, shippingMethod })).not.toBe('');
  });
});

test('a proof is waited for between the payment and its making only', () => {
  expect(isProofAwaited(undefined)).toBe(false);
  expect(isProofAwaited({ status: 'paid', proofUrl: null })).toBe(true);
  expect(isProofAwaited({ status: 'paid', proofUrl: 'x' })).toBe(false);
  expect(isProofAwaited({ status: 'proof', proofUrl: null })).toBe(false);
});

test('a photo has 300 dots per inch when it has them along both edges of its sheet', () => {
  // 154 x 216 mm at 300 dpi: 1818.9 x 2551.2 pixels.
  expect(dpiOnPrint(1819, 2552)).toBe(300);
  expect(dpiOnPrint(1818, 2552)).toBe(299);
  expect(dpiOnPrint(4000, 2551)).toBe(299);
});
