import { findOwner } from '#functions/domain/account/find-owner.ts';
import { foldName, minSearchedLetters } from '#functions/domain/account/folded-name.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import type { FoundCustomer, WaitingRegistration } from '#shared/schemas/desk-people.ts';

type Needs = Pick<
  Shop,
  | 'addresses'
  | 'pendingRegistrations'
  | 'names'
  | 'users'
  | 'checkouts'
  | 'bookings'
  | 'orders'
  | 'productOrders'
  | 'gifts'
  | 'clock'
>;

export interface FoundCustomers {
  readonly by: 'email' | 'order' | 'name';
  readonly customers: FoundCustomer[];
  readonly waiting: WaitingRegistration | null;
  readonly cursor: string | null;
}

const pageSize = 20;
/** Of an order or a customer. */
const ulidPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/i;
/** As people read it out; `Anna-Beth` is one, too. */
const shortNumberPattern = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/i;
const paymentPattern = /^pi_\w{1,200}$/;

async function accountsOf(userIds: readonly (string | undefined)[], { users }: Needs): Promise<FoundCustomer[]> {
  const known = userIds.filter((userId) => userId !== undefined);
  const accounts = await Promise.all(known.map((userId) => users.get(userId)));
  return accounts.flatMap((account) => {
    if (account === undefined) return [];
    const { userId, name, email, createdAt, erasure } = account;
    return [{ userId, name, email, createdAt, isErased: erasure !== undefined }];
  });
}

/** All customers whose address is a spelling of the typed one. */
async function findByEmail(typed: string, shop: Needs): Promise<FoundCustomers> {
  const { pendingRegistrations, clock } = shop;
  const { email, owner, owners } = await findOwner(typed, shop);
  const pending = owner === undefined ? await pendingRegistrations.getNewest(email, epochSeconds(clock)) : undefined;
  const expiresAt = new Date((pending?.expiresAtSeconds ?? 0) * 1000).toISOString();
  return {
    by: 'email',
    customers: await accountsOf([...new Set(owners.map(({ userId }) => userId))], shop),
    waiting: pending === undefined ? null : { email, name: pending.name, expiresAt },
    cursor: null,
  };
}

async function findByNumber(typed: string, shop: Needs): Promise<FoundCustomers> {
  const { checkouts, bookings, orders } = shop;
  const isPayment = paymentPattern.test(typed);
  const id = isPayment ? typed : typed.toUpperCase();
  const owner = isPayment
    ? await orders.getPayment(id)
    : ((await checkouts.get(id)) ?? (await bookings.getFilm(id)) ?? { userId: id });
  return { by: 'order', customers: await accountsOf([owner?.userId], shop), waiting: null, cursor: null };
}

/** Of a product or gift in hand, or a product done in the last 30 days. */
async function findByShortNumber(typed: string, { productOrders, gifts }: Needs): Promise<string[]> {
  const [orders, open] = await Promise.all([productOrders.list(), gifts.listOpen()]);
  const listed = [...orders, ...open.map(({ userId, giftId: orderId }) => ({ userId, orderId }))];
  return listed.flatMap(({ userId, orderId }) => (orderNumber(orderId) === typed.toUpperCase() ? [userId] : []));
}

/**
 * Finds customers by address, by the number of an order, a payment or the customer, or by the beginning of a word of the
 * name. Orders that are no films are found for as long as their checkout is stored.
 * @throws AppError invalid-input for less than two letters, and for an address that is none
 */
export async function findCustomers(
  { q, cursor }: { readonly q: string; readonly cursor?: string | undefined },
  shop: Needs,
): Promise<FoundCustomers> {
  const typed = q.trim();
  if (typed.includes('@')) return findByEmail(typed, shop);
  if (ulidPattern.test(typed) || paymentPattern.test(typed)) return findByNumber(typed, shop);
  if (shortNumberPattern.test(typed)) {
    const owners = await findByShortNumber(typed, shop);
    if (owners.length > 0)
      return { by: 'order', customers: await accountsOf(owners, shop), waiting: null, cursor: null };
  }
  if ([...foldName(typed)].length < minSearchedLetters) {
    throw new AppError('invalid-input', { message: 'Please type at least two letters of the name.' });
  }
  const { items, cursor: next } = await shop.names.find(typed, { limit: pageSize, cursor });
  return { by: 'name', customers: await accountsOf(items, shop), waiting: null, cursor: next };
}
