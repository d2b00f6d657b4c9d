import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { type RefundRefusal, refundRefusals } from '#shared/names/refund-refusals.ts';
import type { TodayItem, TodayKind } from '#shared/schemas/desk-today.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { exactPrice } from '#web/src/lib/money.ts';

export const kindLabels: Record<TodayKind, string> = {
  'failed-story': 'Failed stories',
  'stuck-mail': 'Stuck mails',
  order: 'Orders',
  refund: 'Refunds',
  dispute: 'Disputes',
  gift: 'Gifts',
  film: 'Films',
  message: 'Messages',
  alarm: 'Alarms',
};

export interface TodayWords {
  readonly title: string;
  readonly note: string;
  readonly tag: string;
  readonly tone: 'red' | 'yellow' | 'green' | 'plain';
  /** The page that settles it, with the words of its link; undefined when this page does. */
  readonly link: { readonly to: string; readonly label: string } | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  'wrong-amount': 'The payment has another amount than the checkout.',
  'wrong-currency': 'The payment has another currency than the checkout.',
  'wrong-mode': 'The payment is of another kind than the checkout.',
  'wrong-livemode': 'The payment mixes test money and real money.',
  'paid-twice': 'The customer paid twice for the same thing.',
  disputed: 'The payment was disputed before anything was delivered.',
  'second-subscription': 'The customer paid for a second subscription.',
  'paid-after-end': 'The customer paid for a subscription that has ended.',
  'gift-under-way': 'The payment was refunded or disputed while the gift is being made.',
  'gift-cancelled': 'The gift was cancelled, but its payment is ours again.',
};

const customer = (userId: string | null) =>
  userId === null ? undefined : { to: `/customers/${userId}`, label: 'Open the customer' };

const isCategory = (code: string | null): code is CategorySlug => code !== null && code in categories;

const isRefusal = (code: string | null): code is RefundRefusal => code !== null && code in refundRefusals;

/** `story-ready` → `Story ready`. */
function templateLabel(code: string | null): string {
  const words = (code ?? 'mail').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const writers: Record<TodayKind, (item: TodayItem) => TodayWords> = {
  'failed-story': ({ code, userId }) => ({
    title: code === 'again' ? 'A story could not be written again' : 'A story could not be written',
    note:
      code === 'again'
        ? 'The customer told more. The story is as it was, and they got a mail that they can try again.'
        : `${isCategory(code) ? `${categories[code].cardTitle}. ` : ''}The customer got a mail and the credit back.`,
    tag: 'Failed story',
    tone: 'red',
    link: customer(userId),
  }),
  'stuck-mail': ({ code, attempts, userId }) => ({
    title: `“${templateLabel(code)}” was not sent`,
    note: `Tried ${countOf(attempts ?? 0, 'time')}.`,
    tag: 'Stuck mail',
    tone: 'yellow',
    link: customer(userId),
  }),
  order: ({ code, cents, userId }) => ({
    title: `An order of ${exactPrice(cents ?? 0)} needs a decision`,
    note: reasons[code ?? ''] ?? 'The payment and the order do not match.',
    tag: 'Order',
    tone: 'red',
    link: customer(userId),
  }),
  refund: ({ cents, code, userId }) => ({
    title: isRefusal(code)
      ? `Stripe refused to refund ${exactPrice(cents ?? 0)}`
      : `Asked to refund ${exactPrice(cents ?? 0)}`,
    note: isRefusal(code)
      ? `The reason: ${refundRefusals[code]}.`
      : 'Stripe hasn’t confirmed it yet. We ask again every hour.',
    tag: 'Refund',
    tone: isRefusal(code) ? 'red' : 'yellow',
    link: customer(userId),
  }),
  dispute: ({ cents, userId }) => ({
    title: `A payment of ${exactPrice(cents ?? 0)} is disputed`,
    note: 'Answer the bank at Stripe. The bank has the money until it decides.',
    tag: 'Dispute',
    tone: 'red',
    link: customer(userId),
  }),
  gift: ({ id, code }) => {
    const link = { to: `/gifts/${id}`, label: 'Open the gift' };
    return code === 'approved'
      ? {
          title: 'A gift can be printed',
          note: 'The customer approved the proof.',
          tag: 'To print',
          tone: 'green',
          link,
        }
      : {
          title: 'A proof has a problem',
          note: 'The customer asked for a correction.',
          tag: 'Proof problem',
          tone: 'red',
          link,
        };
  },
  film: ({ id }) => ({
    title: 'A film booking is not confirmed',
    note: 'The customer reported it, and the scheduler has not.',
    tag: 'To confirm',
    tone: 'yellow',
    link: { to: `/films/${id}`, label: 'Open the film' },
  }),
  message: ({ id, code }) => ({
    title: code === 'report' ? 'A shared page was reported' : 'A message has no answer',
    note: code === 'report' ? 'Somebody finds that it should not be public.' : 'From the contact form.',
    tag: code === 'report' ? 'Report' : 'To answer',
    tone: code === 'report' ? 'red' : 'yellow',
    link: { to: `/messages/${id}`, label: 'Open the message' },
  }),
  alarm: ({ id, code }) => ({
    title: code || 'An alarm is raised',
    note: `Alarm ${id}. The engineers have a mail about it.`,
    tag: 'Alarm',
    tone: 'red',
    link: undefined,
  }),
};

export function wordsOf(item: TodayItem): TodayWords {
  return writers[item.kind](item);
}
