import { type RefundRefusal, refundRefusals } from '#shared/names/refund-refusals.ts';
import type { DeskCustomer, DeskMail, DeskOrder } from '#shared/schemas/desk-people.ts';
import { exactPrice } from '#web/src/lib/money.ts';

interface ShownTag {
  readonly tone: 'red' | 'yellow' | 'green' | 'plain';
  readonly text: string;
}

export const orderTags: Readonly<Record<DeskOrder['status'], ShownTag>> = {
  paid: { tone: 'green', text: 'Paid' },
  unpaid: { tone: 'yellow', text: 'Unpaid' },
  booked: { tone: 'green', text: 'Booked' },
  cancelled: { tone: 'plain', text: 'Cancelled' },
  refunded: { tone: 'plain', text: 'Refunded' },
  'partially-refunded': { tone: 'yellow', text: 'Partly refunded' },
  disputed: { tone: 'red', text: 'Disputed' },
  'needs-attention': { tone: 'red', text: 'Needs attention' },
};

export const openRefund = (cents: number) => `Asked to refund ${exactPrice(cents)}. Stripe hasn’t confirmed it yet.`;

export const refusedRefund = (cents: number, refusal: RefundRefusal) =>
  `Stripe refused to refund ${exactPrice(cents)}: ${refundRefusals[refusal]}.`;

export const storyTags: Readonly<Record<DeskCustomer['stories'][number]['status'], ShownTag>> = {
  writing: { tone: 'yellow', text: 'Being written' },
  ready: { tone: 'green', text: 'Ready' },
  failed: { tone: 'red', text: 'Failed' },
};

export const giftTags: Readonly<Record<DeskCustomer['gifts'][number]['status'], ShownTag>> = {
  paid: { tone: 'yellow', text: 'Paid' },
  proof: { tone: 'yellow', text: 'Proof' },
  printing: { tone: 'yellow', text: 'Printing' },
  shipped: { tone: 'green', text: 'Shipped' },
  ready: { tone: 'green', text: 'Ready' },
  delivered: { tone: 'green', text: 'Delivered' },
  cancelled: { tone: 'plain', text: 'Cancelled' },
};

export const mailTags: Readonly<Record<DeskMail['outcome'], ShownTag>> = {
  sent: { tone: 'green', text: 'Sent' },
  skipped: { tone: 'red', text: 'Not sent: blocked' },
  void: { tone: 'plain', text: 'Not sent: link was replaced' },
  refused: { tone: 'red', text: 'Not sent: refused' },
  bounced: { tone: 'red', text: 'Bounced' },
  complained: { tone: 'red', text: 'Reported as spam' },
};

const causes: readonly (readonly [RegExp, string])[] = [
  [/^story /, 'Story started'],
  [/^return /, 'Story failed: returned'],
  [/^welcome /, 'First story, free'],
  [/^checkout /, 'Bought'],
  [/^invoice /, 'Month of the subscription'],
  [/^ended /, 'Subscription ended'],
  [/^refund /, 'Payment refunded'],
  [/^dispute-won /, 'Dispute won'],
  [/^dispute /, 'Payment disputed'],
  [/^desk /, 'By an operator'],
];

/** Why a credit came or went. */
export function causeLabel(cause: string): string {
  return causes.find(([pattern]) => pattern.test(cause))?.[1] ?? cause;
}

/** What a mail was; a report of a bounce or complaint names no mail. */
export function mailLabel({ subject, template }: DeskMail): string {
  return subject ?? template?.replaceAll('-', ' ') ?? 'Report about the address';
}
