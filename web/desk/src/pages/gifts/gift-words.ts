import type { DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import type { GiftStatus, OperatorGiftStatus, ShippingMethod } from '#shared/schemas/gift.ts';

interface Column {
  readonly title: string;
  readonly statuses: readonly GiftStatus[];
  /** What brings a gift here, for an empty column. */
  readonly empty: string;
}

/** The board's columns, in the sequence of the work. */
export const columns: readonly Column[] = [
  { title: 'Paid', statuses: ['paid'], empty: 'New gifts wait here until their proof is made.' },
  { title: 'Proof', statuses: ['proof'], empty: 'Gifts wait here for the customer’s approval.' },
  { title: 'Printing', statuses: ['printing'], empty: 'Print an approved gift to see it here.' },
  { title: 'Sent or ready', statuses: ['shipped', 'ready'], empty: 'Parcels on their way and gifts to pick up.' },
  { title: 'Delivered', statuses: ['delivered'], empty: 'Nothing was delivered in the last 30 days.' },
];

export const statusWords: Readonly<Record<GiftStatus, string>> = {
  paid: 'Paid',
  proof: 'Proof ready',
  printing: 'Printing',
  shipped: 'Shipped',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const methodWords: Readonly<Record<ShippingMethod, string>> = { shipping: 'Shipping', pickup: 'Pickup' };

interface MoveWords {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
}

type Moved = Pick<DeskGiftCard, 'status' | 'shippingMethod' | 'storyName'>;

/** Buttons and sentences of a move. Each sends a mail at once, so that none can be undone. */
export function moveWords(to: OperatorGiftStatus, { status, shippingMethod, storyName }: Moved): MoveWords {
  const isPickup = shippingMethod === 'pickup';
  switch (to) {
    case 'printing':
      return {
        button: 'Print',
        title: 'Has it gone to the printer?',
        text: 'The customer gets a mail now. After this, the gift can’t be changed or cancelled.',
        done: `“${storyName}” is printing`,
      };
    case 'shipped':
      return status === 'shipped'
        ? {
            button: 'Correct the tracking number',
            title: 'Correct the tracking number',
            text: 'The customer gets a mail with the new number.',
            done: `The tracking number of “${storyName}” is corrected`,
          }
        : {
            button: 'Ship',
            title: 'Does the carrier have it?',
            text: 'The customer gets a mail with the tracking number now.',
            done: `“${storyName}” is shipped`,
          };
    case 'ready':
      return {
        button: 'Ready',
        title: 'Is it ready to pick up?',
        text: 'The customer gets a mail now, with the address and the opening hours.',
        done: `“${storyName}” is ready for pickup`,
      };
    case 'delivered':
      return {
        button: isPickup ? 'Picked up' : 'Delivered',
        title: isPickup ? 'Did the customer pick it up?' : 'Has it arrived?',
        text: 'The customer gets a mail now, and the gift leaves the board after 30 days.',
        done: isPickup ? `“${storyName}” is picked up` : `“${storyName}” is delivered`,
      };
    case 'cancelled':
      return {
        button: 'Cancel the gift',
        title: 'Cancel this gift?',
        text: 'It won’t be made, and the customer gets a mail that their money comes back. An owner or support then refunds it: the order is on Today.',
        done: `“${storyName}” is cancelled. Its refund is on Today.`,
      };
  }
}

/** The move of a gift's own button: the next step of the work. */
export function nextMove({ status, moves, proofAnswer }: DeskGiftCard): OperatorGiftStatus | undefined {
  if (status === 'proof') return proofAnswer === 'approved' ? 'printing' : undefined;
  return moves.find((to) => to !== 'cancelled' && to !== status);
}

interface Flag {
  readonly tone: 'red' | 'yellow' | 'green' | 'plain';
  readonly text: string;
}

/** What an operator needs to know at a glance; null when there is nothing to say. */
export function flagOf({ status, proofAnswer }: Pick<DeskGiftCard, 'status' | 'proofAnswer'>): Flag | null {
  if (status === 'paid') return { tone: 'yellow', text: 'Proof being made' };
  if (status !== 'proof') return null;
  if (proofAnswer === 'problem') return { tone: 'red', text: 'Problem reported' };
  return proofAnswer === 'approved'
    ? { tone: 'green', text: 'Approved' }
    : { tone: 'plain', text: 'Waiting for approval' };
}
