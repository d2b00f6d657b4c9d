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

  test('each step that is reached has its time', () => {
    const at = (day: number) => `2026-11-2${day}T10:00:00.000Z`;
    const history = [
      { status: 'paid' as const, at: at(1) },
      { status: 'proof' as const, at: at(2) },
      { status: 'printing' as const, at: at(3) },
    ];
    const times = (status: 'proof' | 'printing') =>
      giftSteps({ status, shippingMethod: 'pickup', history }).map(({ time }) => time);
    expect(times('printing')).toEqual([at(1), at(2), at(3), null, null]);
    expect(times('proof')).toEqual([at(1), at(2), null, null, null]);
  });

  test('each status is one step, or the end of all', () => {
    for (const status of giftStatuses) {
      const shippingMethod = status === 'ready' ? 'pickup' : 'shipping';
      const now = giftSteps({ status, shippingMethod }).filter(({ at }) => at === 'now');
      expect
        .soft(
          now.map((step) => step.status),
          String(status),
        )
        .toEqual(status === 'cancelled' ? [] : [status]);
      expect.soft(statusLabel({ status, shippingMethod }), status).not.toBe('');
    }
  });
});

test('isProofAwaited is true only for a paid gift without a proof', () => {
  expect(isProofPending(undefined)).toBe(false);
  expect(isProofPending({ status: 'paid', proofUrl: null })).toBe(true);
  expect(isProofPending({ status: 'paid', proofUrl: 'x' })).toBe(false);
  expect(isProofPending({ status: 'proof', proofUrl: null })).toBe(false);
});
