import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { SentMail } from '#functions/domain/mail/sent-mail.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { trustedReceipt } from '#functions/domain/order/present-order.ts';
import { productAddressLine } from '#functions/domain/order/product-choices.ts';
import { refundableCents, refundsOf } from '#functions/domain/order/refund-requests.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { DeskCustomer, DeskMail, DeskOrder } from '#shared/schemas/desk-people.ts';

/** Of the lists that the server pages. */
export const customerPageSize = 20;
const shownEntries = 100;

/** Kinds whose purchase we mail about; Stripe sends the receipts of the others. */
const mailedKinds: ReadonlySet<OrderRecord['kind']> = new Set(['package', 'gift']);

/** Orders of one page. Reads all notes of the operators, because there are few. */
export async function presentDeskOrders(
  found: readonly OrderRecord[],
  { orders, vouchers, stripeApiUrl }: Pick<Shop, 'orders' | 'vouchers' | 'stripeApiUrl'>,
): Promise<DeskOrder[]> {
  const given = found.filter(({ kind }) => kind === 'voucher').map(({ orderId }) => orderId);
  const [attention, cards] = await Promise.all([orders.listNeedingAttention(), vouchers.getMany(given)]);
  const notes = new Map(attention.map(({ orderId, reason }) => [orderId, reason]));
  const states = new Map(cards.map(({ voucherId, state }) => [voucherId, state]));
  return found.map((order) => ({
    ...presentDeskOrder(order, stripeApiUrl),
    voucher: states.get(order.orderId) ?? null,
    attention: notes.get(order.orderId) ?? null,
  }));
}

function presentDeskOrder(order: OrderRecord, stripeApiUrl: string): Omit<DeskOrder, 'voucher' | 'attention'> {
  const { orderId, kind, productName, totalCents, refundedCents, status, createdAt, choices } = order;
  return {
    orderId,
    kind,
    productName,
    totalCents,
    refundedCents,
    status,
    createdAt,
    refundableCents: refundableCents(order),
    receiptUrl: trustedReceipt(order.receiptUrl, stripeApiUrl),
    paymentId: order.paymentIntentId,
    story: choices?.story?.name ?? null,
    address: productAddressLine(choices),
    refunds: refundsOf(order).flatMap(({ requestId, cents, askedAt, state, refusal }) =>
      state === 'done' ? [] : [{ requestId, cents, askedAt, refusal }],
    ),
    hasReceiptMail: mailedKinds.has(kind),
  };
}

export function presentMail({ mailId, at, outcome, subject, template }: SentMail): DeskMail {
  return { mailId, at, outcome, subject, template };
}

/** @throws AppError customer-not-found */
export async function requireCustomer<Found>(
  userId: string,
  { users }: { readonly users: { get(userId: string): Promise<Found | undefined> } },
): Promise<Found> {
  const account = await users.get(userId);
  if (account === undefined) throw new AppError('customer-not-found');
  return account;
}

/** As `requireCustomer`, for acts: an erased account is none. */
export async function requireAccount<Found extends { readonly erasure?: unknown }>(
  userId: string,
  shop: { readonly users: { get(userId: string): Promise<Found | undefined> } },
): Promise<Found> {
  const account = await requireCustomer(userId, shop);
  if (account.erasure !== undefined) throw new AppError('customer-not-found');
  return account;
}

const newestFirst = (one: { readonly at: string }, other: { readonly at: string }) => other.at.localeCompare(one.at);

/** Everything about one customer except the texts of their stories. @throws AppError customer-not-found */
export async function showCustomer(
  userId: string,
  shop: Pick<
    Shop,
    | 'users'
    | 'orders'
    | 'ledger'
    | 'subscriptions'
    | 'stories'
    | 'postings'
    | 'gifts'
    | 'vouchers'
    | 'requests'
    | 'sentMails'
    | 'undeliverableAddresses'
    | 'stripeApiUrl'
  > &
    Pick<Shop, 'contributors'>,
): Promise<DeskCustomer> {
  const { orders, ledger, subscriptions, stories, postings, gifts, requests, sentMails } = shop;
  const account = await requireCustomer(userId, shop);
  const { name, email, createdAt, firstStory, monthlyStories, monthlyFrozen, bonusStories } = account;
  const firstPage = { limit: customerPageSize };
  const [orderPage, entries, subscribed, written, reminding, given, asked, mailPage, blocked, people] =
    await Promise.all([
      orders.listPage(userId, firstPage),
      ledger.list(userId),
      subscriptions.list(userId),
      stories.list(userId),
      postings.listReminding(userId),
      gifts.list(userId),
      requests.get(userId),
      sentMails.list(email, firstPage),
      shop.undeliverableAddresses.get(email),
      shop.contributors.list(userId),
    ]);
  return {
    account: {
      userId,
      name,
      email,
      createdAt,
      isErased: account.erasure !== undefined,
      deletionDueAt: asked.deletion?.dueAt ?? null,
      export: asked.export?.status ?? null,
    },
    blocked: blocked ?? null,
    credits: {
      first: firstStory,
      monthly: monthlyStories,
      isMonthlyFrozen: monthlyFrozen === true,
      bonus: bonusStories,
      ledger: entries.toSorted(newestFirst).slice(0, shownEntries),
    },
    orders: await presentDeskOrders(orderPage.items, shop),
    ordersCursor: orderPage.cursor,
    subscriptions: subscribed.map(
      ({
        subscriptionId,
        status,
        amountCents,
        createdAt: since,
        currentPeriodEndSeconds,
        cancelAtSeconds,
        pause = null,
      }) => {
        const times = { createdAt: since, currentPeriodEndSeconds, cancelAtSeconds, pause };
        return { subscriptionId, status, amountCents, ...times };
      },
    ),
    stories: written.map(({ storyId, name: title, status, createdAt: at, isFilm, quality }) => {
      const reminds = reminding.includes(storyId);
      const told = people.filter((one) => one.storyId === storyId && one.state === 'sent');
      const others = told.map((one) => ({ personId: one.personId, name: one.name }));
      const together = others.length === 0 ? {} : { with: others };
      return { storyId, name: title, status, createdAt: at, isFilm, reminds, ...together, counts: quality?.counts };
    }),
    gifts: given.map(({ giftId, storyName, status, createdAt: at }) => ({ giftId, storyName, status, createdAt: at })),
    mails: mailPage.items.map(presentMail),
    mailsCursor: mailPage.cursor,
  };
}
