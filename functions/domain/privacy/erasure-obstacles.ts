import * as z from 'zod/mini';
import { isForgotten } from '#functions/domain/film/film.ts';
import { giftRecordSchema } from '#functions/domain/gift/gift.ts';
import { isGiftClosed } from '#functions/domain/gift/gift-states.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import { type OrderStatus, orderRecordSchema } from '#functions/domain/order/order.ts';
import { isToMake } from '#functions/domain/order/product-order.ts';
import { isAsked, refundsOf } from '#functions/domain/order/refund-requests.ts';
import { isOver } from '#functions/domain/subscription/subscription.ts';
import { orderStatuses } from '#shared/schemas/order.ts';
import { ofKinds, type PersonalItem, type PersonalKind } from './personal-item.ts';

export class CannotErase extends Error {
  override readonly name = 'CannotErase';
}

const stateSchema = z.object({ status: z.string() });
const writingSchema = z.object({ status: z.string(), retelling: z.optional(z.object({ state: z.string() })) });
const giftStateSchema = z.pick(giftRecordSchema, { status: true });
const subscriptionSchema = z.object({ status: z.string(), customerId: z.string() });
const openUntilSchema = z.object({ sessionExpiresAtSeconds: z.int() });

const orderSchema = z.pick(orderRecordSchema, {
  kind: true,
  status: true,
  making: true,
  refunds: true,
  refundRequest: true,
});

const openFilmStatuses = ['unpaid', 'booked'];
const filmOrderSchema = z.object({ status: z.enum(orderStatuses), createdAt: z.string() });
const filmNoteSchema = z.object({ status: z.enum(orderStatuses), updatedAt: z.string() });

function isOpenFilm(status: OrderStatus, since: string, clock: Clock): boolean {
  return openFilmStatuses.includes(status) && !isForgotten(status, since, clock);
}

const statusOf = ({ values }: PersonalItem) => stateSchema.parse(values).status;
const timeOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const obstacleOf: Partial<Record<PersonalKind, (item: PersonalItem, clock: Clock) => string | undefined>> = {
  subscription: ({ id, values }) => {
    const { status, customerId } = subscriptionSchema.parse(values);
    if (isOver(status)) return undefined;
    return `The subscription ${id} still runs: cancel it at once at Stripe (customer ${customerId}, "Cancel immediately"), wait a minute for its webhook, then try again.`;
  },
  attention: ({ id }) => `The order ${id} needs attention: settle it first (npm run ops -- orders settle ${id} …).`,
  purchase: (item) => {
    if (statusOf(item) !== 'open') return undefined;
    const until = timeOf(openUntilSchema.parse(item.values).sessionExpiresAtSeconds);
    return `A purchase is open until ${until} and may still be paid (${item.id}): try again after that.`;
  },
  order: (item) => {
    if (statusOf(item) === 'disputed') return `The order ${item.id} is disputed: wait until the bank has decided.`;
    const order = orderSchema.parse(item.values);
    if (isToMake(order)) return `The order ${item.id} is not done: finish or refund it first.`;
    const waits = refundsOf(order).some(isAsked);
    return waits ? `A refund of the order ${item.id} waits for Stripe: try again when it is made.` : undefined;
  },
  gift: ({ id, values }) =>
    isGiftClosed(giftStateSchema.parse(values).status)
      ? undefined
      : `The gift ${id} is not delivered: deliver or cancel it first (npm run ops -- gift deliver ${id}, or gift cancel ${id}).`,
  'film-note': ({ id, values }, clock) => {
    const { status, updatedAt } = filmNoteSchema.parse(values);
    return isOpenFilm(status, updatedAt, clock)
      ? `The film ${id} is ${status}: note it as paid or call it off first (npm run ops -- film cancel ${id}).`
      : undefined;
  },
  story: ({ id, values }) => {
    const { status, retelling } = writingSchema.parse(values);
    const isWritten = status === 'writing' || retelling?.state === 'writing';
    return isWritten ? `The story ${id} is being written: try again in ten minutes.` : undefined;
  },
};

function obstaclesOf(items: readonly PersonalItem[], clock: Clock): string[] {
  return items.flatMap((item) => obstacleOf[item.kind]?.(item, clock) ?? []);
}

export function requireNoObstacles(items: readonly PersonalItem[], clock: Clock): void {
  const sentences = obstaclesOf(items, clock);
  if (sentences.length > 0) throw new CannotErase(sentences.join('\n'));
}

/**
 * Whether something in the customer's partition is not over. The notes of films are elsewhere, so their orders decide; an open
 * purchase expires long before a requested deletion is due.
 */
export function isInUse(ownItems: readonly PersonalItem[], clock: Clock): boolean {
  const hasOpenFilm = ofKinds(ownItems, 'order').some(({ values }) => {
    const { status, createdAt } = filmOrderSchema.parse(values);
    return isOpenFilm(status, createdAt, clock);
  });
  return hasOpenFilm || obstaclesOf(ownItems, clock).length > 0;
}

const erasureSchema = z.object({ erasure: z.optional(z.enum(['under-way', 'done'])) });

export function isClosed(items: readonly PersonalItem[]): boolean {
  return ofKinds(items, 'account').some(({ values }) => erasureSchema.parse(values).erasure !== undefined);
}
