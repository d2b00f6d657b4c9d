import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { plainText } from './operator.ts';

const dayOf = (at: string) => at.slice(0, 10);
const timeOf = (at: string) => at.slice(0, 16).replace('T', ' ');
const dollars = (cents: number) => `${(cents / 100).toFixed(2)} USD`;

/** The state of a story, without its text. */
export function storyLine({ storyId, status }: Pick<StoryRecord, 'storyId' | 'status'>): string {
  return `story ${storyId}: ${status}${status === 'ready' ? '' : `  (npm run ops -- logs ${storyId})`}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`))];
}

function accountLines({ account, blocked, credits }: DeskCustomer): string[] {
  const { userId, name, email, createdAt, deletionDueAt } = account;
  return [
    `${plainText(name)} <${email}>  ${userId}  since ${dayOf(createdAt)}`,
    ...(blocked === null ? [] : [`  no mail is sent to this address: ${blocked.reason} on ${dayOf(blocked.at)}`]),
    ...section('Requests', [
      ...(deletionDueAt === null ? [] : [`deletion, due ${dayOf(deletionDueAt)}`]),
      ...(account.export === null ? [] : [`export: ${account.export}`]),
    ]),
    `Credits: ${credits.first ? 'the free story is left' : 'the free story was used'}, ${credits.monthly} monthly${
      credits.isMonthlyFrozen ? ' (frozen)' : ''
    }, ${credits.bonus} bonus`,
    ...credits.ledger.map(({ at, delta, source, cause }) => {
      return `  ${timeOf(at)}  ${delta > 0 ? '+' : ''}${delta} ${source}  ${cause}`;
    }),
  ];
}

/** A customer in lines: the newest 20 orders and mails, everything else whole; no texts or titles. */
export function customerLines(customer: DeskCustomer): string[] {
  const { orders, subscriptions, stories, gifts, mails } = customer;
  return [
    ...accountLines(customer),
    ...section(
      'Orders',
      orders.map(({ orderId, createdAt, status, totalCents, refundedCents, productName }) => {
        const refunded = refundedCents > 0 ? `  ${dollars(refundedCents)} refunded` : '';
        return `${orderId}  ${dayOf(createdAt)}  ${status}  ${dollars(totalCents)}  ${plainText(productName)}${refunded}`;
      }),
    ),
    ...section(
      'Subscriptions',
      subscriptions.map(({ subscriptionId, status, amountCents, createdAt }) => {
        return `${subscriptionId}  ${dayOf(createdAt)}  ${status}  ${dollars(amountCents)}`;
      }),
    ),
    ...section(
      'Stories',
      stories.map((story) => {
        const making = Object.entries(story.counts ?? {}).map(([kind, count]) => `${kind} ${count}`);
        const marks = [story.isFilm ? 'a film' : '', story.reminds ? 'reminders on' : ''];
        return [timeOf(story.createdAt), storyLine(story), ...marks, making.join(', ')]
          .filter((text) => text !== '')
          .join('  ');
      }),
    ),
    ...section(
      'Gifts',
      gifts.map(({ giftId, createdAt, status }) => `${giftId}  ${dayOf(createdAt)}  ${status}`),
    ),
    ...section(
      'Mails',
      mails.map(({ at, outcome, template }) => `${timeOf(at)}  ${outcome}  ${template ?? 'report about the address'}`),
    ),
  ];
}
