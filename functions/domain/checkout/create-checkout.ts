import * as z from 'zod/mini';
import { smallestChargeCents } from '../../../shared/catalogue/prices.ts';
import type { ChatMessage } from '../../../shared/schemas/conversation.ts';
import { AppError } from '../../runtime/app-error.ts';
import type { Coupon } from '../coupon/coupon.ts';
import { mayUse } from '../coupon/may-use.ts';
import {
  findEarlier,
  type IdempotencyCollaborators,
  type IdempotentRequest,
  idempotentRequest,
  recordParts,
} from '../idempotency/idempotency.ts';
import { chooseMaterial, type MaterialCollaborators } from '../story/chosen-material.ts';
import { TransactionRefused } from '../transaction/transaction.ts';
import { type OpenSessionCollaborators, openSession, type Purchase } from './open-session.ts';
import { type OpenSession, resumeSession } from './payment-session.ts';
import { type Priced, type PricingCollaborators, pricePurchase } from './price-purchase.ts';

export type CreateCheckoutCollaborators = OpenSessionCollaborators &
  IdempotencyCollaborators & {
    readonly products: PricingCollaborators['products'];
    readonly coupons: PricingCollaborators['coupons'];
    readonly drafts: MaterialCollaborators['drafts'];
  };

export interface CheckoutRequest {
  readonly userId: string;
  readonly email: string;
  readonly body: {
    readonly product: {
      readonly name: string;
      readonly prompt?: string | undefined;
      readonly coupon?: string | undefined;
    };
    readonly chatHistory?: readonly ChatMessage[] | undefined;
    readonly introStoryLines?: string | undefined;
    readonly draftId?: string | undefined;
  };
  readonly idempotencyKey: string | undefined;
}

const recordedSchema = z.object({ checkoutId: z.string() });

/** @throws AppError nothing-to-pay, or invalid-coupon when a coupon that takes all off may not be used */
async function requirePayment(
  userId: string,
  { cents, coupon }: Priced,
  collaborators: CreateCheckoutCollaborators,
): Promise<void> {
  if (cents >= smallestChargeCents) return;
  if (coupon !== null && !(await mayUse(coupon, userId, collaborators))) throw new AppError('invalid-coupon');
  throw new AppError('nothing-to-pay');
}

const taken = (coupon: Coupon | null): Purchase['coupon'] =>
  coupon === null ? null : { code: coupon.code, percent: coupon.percent, oncePerCustomer: coupon.oncePerCustomer };

async function purchaseOf(
  { userId, email, body }: CheckoutRequest,
  collaborators: CreateCheckoutCollaborators,
): Promise<Purchase> {
  const priced = await pricePurchase(body.product, collaborators);
  const { kind, productName, listCents, cents, coupon } = priced;
  await requirePayment(userId, priced, collaborators);
  const bought = { userId, kind, productName, listCents, cents, coupon: taken(coupon) };
  const payer = { customerId: null, email };
  if (kind !== 'story') return { ...bought, payer, story: null, draftId: null, subject: `package ${productName}` };
  const claimed = { ...body, chatHistory: body.chatHistory ?? [] };
  const { draftId, category, transcript, opening } = await chooseMaterial(userId, claimed, collaborators);
  const story = { category, transcript: [...transcript], opening };
  return { ...bought, payer, story, draftId, subject: 'story' };
}

/**
 * The session of the first try of this very request, as it stands now.
 * @returns undefined when there was none, or it is over: then a new one is opened
 * @throws AppError already-paid, idempotency-key-reused
 */
async function sessionOfEarlier(
  earlier: unknown,
  collaborators: CreateCheckoutCollaborators,
): Promise<OpenSession | undefined> {
  if (earlier === undefined) return undefined;
  const { checkoutId } = recordedSchema.parse(earlier);
  const checkout = await collaborators.checkouts.get(checkoutId);
  if (checkout === undefined || checkout.status === 'expired') return undefined;
  if (checkout.status !== 'open') throw new AppError('already-paid');
  return resumeSession(checkout, collaborators);
}

async function openOnce(
  request: CheckoutRequest,
  idempotent: IdempotentRequest | undefined,
  collaborators: CreateCheckoutCollaborators,
): Promise<OpenSession> {
  const earlier = await findEarlier(idempotent, collaborators);
  const session = await sessionOfEarlier(earlier, collaborators);
  if (session !== undefined) return session;
  const purchase = await purchaseOf(request, collaborators);
  // A key that is recorded already is spent on a session that is over.
  const recorded = earlier === undefined ? idempotent : undefined;
  return openSession(purchase, (checkoutId) => recordParts(recorded, { checkoutId }, collaborators), collaborators);
}

/**
 * `POST /api/checkout`: opens a payment session for a story or a product of the catalogue, at the catalogue's price less the
 * coupon, or gives the one that is open for the same purchase.
 * @throws AppError unknown-product, invalid-input, too-few-messages, invalid-coupon, nothing-to-pay, already-paid,
 *   idempotency-key-reused, conflict, payments-unavailable
 */
export async function createCheckout(
  request: CheckoutRequest,
  collaborators: CreateCheckoutCollaborators,
): Promise<OpenSession> {
  const idempotent = idempotentRequest(request, 'createCheckout');
  try {
    return await openOnce(request, idempotent, collaborators);
  } catch (error) {
    // The same key was recorded by a call that ran at the same time: its session is this one's too.
    if (!(error instanceof TransactionRefused)) throw error;
    return openOnce(request, idempotent, collaborators);
  }
}
