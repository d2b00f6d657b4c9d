import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { type RefundRefusal, refundRefusals } from '#shared/names/refund-refusals.ts';
import type { TodayItem, TodayKind } from '#shared/schemas/desk-today.ts';
import { attentionReasons } from '#web/desk/src/lib/attention-reasons.ts';
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

/** A link to the page, or an act on the spot. */
type TodayAct = { readonly link: string } | 'seen' | 'send-again';

export interface TodayWords {
  /** Who waits, or what happened where nobody does. */
  readonly title: string;
  readonly matter: string;
  /** Where the rest of it is. */
  readonly page: string | undefined;
  readonly act: TodayAct | undefined;
}

const customerPage = (userId: string | null) => (userId === null ? undefined : `/customers/${userId}`);

const firstName = (name: string | null) => name?.split(' ')[0] ?? 'them';

const quoted = (about: string | null) => (about === null ? '' : `, “${about}”`);

const isCategory = (code: string | null): code is CategorySlug => code !== null && code in categories;
const categoryTitle = (code: string | null) => (isCategory(code) ? categories[code].cardTitle : null);

const isRefusal = (code: string | null): code is RefundRefusal => code !== null && code in refundRefusals;

/** `story-ready` → `Story ready`. */
function templateLabel(code: string | null): string {
  const words = (code ?? 'mail').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Matter = Omit<TodayWords, 'title'> & { readonly title?: string };

const writers: Record<TodayKind, (item: TodayItem) => Matter> = {
  'failed-story': ({ code, userId, about }) => ({
    matter:
      code === 'again'
        ? `Story not written again${quoted(about)}; the customer knows`
        : `Story not written${quoted(about ?? categoryTitle(code))}; the credit is back`,
    page: customerPage(userId),
    act: 'seen',
  }),
  'stuck-mail': ({ code, attempts, userId }) => ({
    title: 'Somebody without an account',
    matter: `“${templateLabel(code)}” was not sent, tried ${countOf(attempts ?? 0, 'time')}`,
    page: customerPage(userId),
    act: 'send-again',
  }),
  order: ({ code, cents, userId, about }) => ({
    matter: `${about === null ? '' : `${about}: `}${attentionReasons[code ?? ''] ?? 'The payment and the order do not match.'}`,
    page: customerPage(userId),
    act: { link: `Settle ${exactPrice(cents ?? 0)}` },
  }),
  refund: ({ cents, code, userId, about }) => ({
    matter: isRefusal(code)
      ? `Stripe refused to refund ${exactPrice(cents ?? 0)}${about === null ? '' : ` of ${about}`}: ${refundRefusals[code]}`
      : `Asks for ${exactPrice(cents ?? 0)} back; Stripe hasn’t confirmed it`,
    page: customerPage(userId),
    act: isRefusal(code) ? 'seen' : { link: 'Ask Stripe again' },
  }),
  dispute: ({ cents, userId, about }) => ({
    matter: `${exactPrice(cents ?? 0)}${about === null ? '' : ` for ${about}`} is disputed: answer the bank at Stripe`,
    page: customerPage(userId),
    act: { link: 'See the payment' },
  }),
  gift: ({ id, code, about }) => ({
    matter: `${code === 'approved' ? 'Gift approved' : 'Gift proof needs a change'}${quoted(about)}`,
    page: `/gifts/${id}`,
    act: { link: code === 'approved' ? 'Print the gift' : 'Correct the proof' },
  }),
  film: ({ id, about }) => ({
    matter: `Film booking is not confirmed${quoted(about)}`,
    page: `/films/${id}`,
    act: { link: 'Confirm the film' },
  }),
  message: ({ id, code, name }) =>
    code === 'report'
      ? {
          title: 'A reader',
          matter: 'Finds that a shared page should not be public',
          page: `/messages/${id}`,
          act: { link: 'Read the report' },
        }
      : {
          matter: 'Message from the contact form',
          page: `/messages/${id}`,
          act: { link: `Answer ${firstName(name)}` },
        },
  alarm: ({ id, code }) => ({
    title: code || 'An alarm is raised',
    matter: `Alarm ${id}; the engineers have a mail about it`,
    page: undefined,
    act: undefined,
  }),
};

export function wordsOf(item: TodayItem): TodayWords {
  const { title = 'An erased customer', ...words } = writers[item.kind](item);
  return { ...words, title: item.name ?? title };
}
