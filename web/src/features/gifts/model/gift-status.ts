import type { Gift, GiftStatus } from '#shared/schemas/gift.ts';

type Travelling = Pick<Gift, 'status' | 'shippingMethod'>;

/** What a state means for the customer. */
const words: Record<GiftStatus, string> = {
  paid: 'Paid',
  proof: 'Proof ready',
  printing: 'Printing',
  shipped: 'On its way',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The state of a gift in words; what was picked up was not delivered. */
export function statusWords({ status, shippingMethod }: Travelling): string {
  return status === 'delivered' && shippingMethod === 'pickup' ? 'Picked up' : words[status];
}

export interface GiftStep {
  readonly status: GiftStatus;
  readonly label: string;
  readonly at: 'done' | 'now' | 'ahead';
}

/** The way of a gift, from the payment to whoever it is for (architecture 16); empty when it was cancelled. */
export function giftSteps({ status, shippingMethod }: Travelling): readonly GiftStep[] {
  if (status === 'cancelled') return [];
  const way: readonly GiftStatus[] = [
    'paid',
    'proof',
    'printing',
    shippingMethod === 'shipping' ? 'shipped' : 'ready',
    'delivered',
  ];
  const now = way.indexOf(status);
  return way.map((step, i) => ({
    status: step,
    label: statusWords({ status: step, shippingMethod }),
    at: i < now ? 'done' : i === now ? 'now' : 'ahead',
  }));
}
