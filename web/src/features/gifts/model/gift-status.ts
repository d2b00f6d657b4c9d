import type { Gift, GiftStatus } from '#shared/schemas/gift.ts';

type GiftProgress = Pick<Gift, 'status' | 'shippingMethod'>;

const statusLabels: Record<GiftStatus, string> = {
  paid: 'Paid',
  proof: 'Proof ready',
  printing: 'Printing',
  shipped: 'On its way',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export function statusLabel({ status, shippingMethod }: GiftProgress): string {
  return status === 'delivered' && shippingMethod === 'pickup' ? 'Picked up' : statusLabels[status];
}

export interface GiftStep {
  readonly status: GiftStatus;
  readonly label: string;
  readonly at: 'done' | 'now' | 'ahead';
  /** When the gift got there, in ISO 8601; null when that is ahead or was not stored. */
  readonly time: string | null;
}

/** From payment to delivery (architecture 16); empty when cancelled. */
export function giftSteps({
  status,
  shippingMethod,
  history = [],
}: GiftProgress & Pick<Gift, 'history'>): readonly GiftStep[] {
  if (status === 'cancelled') return [];
  const statuses: readonly GiftStatus[] = [
    'paid',
    'proof',
    'printing',
    shippingMethod === 'shipping' ? 'shipped' : 'ready',
    'delivered',
  ];
  const now = statuses.indexOf(status);
  return statuses.map((step, i) => ({
    status: step,
    label: statusLabel({ status: step, shippingMethod }),
    at: i < now ? 'done' : i === now ? 'now' : 'ahead',
    time: i > now ? null : (history.findLast((reached) => reached.status === step)?.at ?? null),
  }));
}
