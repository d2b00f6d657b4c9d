import { createHash } from 'node:crypto';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { CheckoutRequest } from '#functions/domain/checkout/create-checkout.ts';
import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';

/** A request of `POST /api/checkout` for one story. */
export function storyCheckout(
  product: { readonly coupon?: string; readonly prompt?: string } = {},
  over: Partial<CheckoutRequest> = {},
): CheckoutRequest {
  return {
    userId: 'u1',
    email: 'u1@example.com',
    body: { product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT', ...product }, chatHistory: transcript },
    idempotencyKey: undefined,
    ...over,
  };
}

export async function addCoupon(table: Table, coupon: Partial<Coupon> = {}): Promise<Coupon> {
  const made: Coupon = {
    code: 'WREN20',
    percent: 20,
    maxUses: null,
    uses: 0,
    oncePerCustomer: false,
    validUntilSeconds: Math.ceil(systemClock.now() / 1000) + 86_400,
    disabled: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...coupon,
  };
  await table.commit(checkoutRepositories(table).coupons.addParts(made));
  return made;
}

/** A catalogue product for $50 with variants. */
export async function addFrame(
  table: Table,
  variants: { readonly name: string; readonly priceCents: number }[] = [],
): Promise<void> {
  const frame = {
    productId: 'frame',
    name: 'Frame',
    imageUrl: 'https://tellwren.test/frame.jpg',
    basePriceCents: 5000,
    description: '',
    link: null,
    variants,
  };
  await table.commit(createProductRepository(table).putParts(frame, undefined));
}

/** The event record that the webhook commits with a delivery. */
export function eventParts(table: Table, eventId: string): readonly TransactionPart[] {
  const event = {
    eventId,
    type: 'checkout.session.completed',
    createdAtSeconds: 0,
    livemode: false,
    objectId: createHash('sha256').update(eventId).digest('hex'),
  };
  return [createEventRepository(table).recordPart(event, 'applied', Math.ceil(systemClock.now() / 1000))];
}
