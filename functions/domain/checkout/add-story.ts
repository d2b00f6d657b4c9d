import * as z from 'zod/mini';
import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import {
  findEarlierResponse,
  type IdempotentRequest,
  idempotentRequest,
  recordParts,
} from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { type ClaimedChoices, chooseForProduct } from '#functions/domain/order/product-choices.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { boughtStory } from '#functions/domain/story/bought-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { type StoryRecord, storyRecordSchema } from '#functions/domain/story/story.ts';
import { requireVoucher } from '#functions/domain/voucher/bought-voucher.ts';
import { smallestChargeCents, storyProductName } from '#shared/catalogue/prices.ts';
import type { ClaimedVoucher } from '#shared/schemas/claimed-voucher.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { buyForNothing } from './buy-for-nothing.ts';
import { type ChosenMaterial, chooseMaterial } from './chosen-material.ts';
import type { DeliveryShop, PurchasedItem } from './delivery.ts';
import { type Priced, pricePurchase } from './price-purchase.ts';

type Needs = DeliveryShop & Pick<Shop, 'transactions' | 'coupons' | 'products' | 'idempotency'>;

export interface AddStoryRequest {
  readonly userId: string;
  readonly email: string;
  readonly balance: CreditBalance;
  readonly body: {
    readonly product: {
      readonly name: string;
      readonly prompt?: string | undefined;
      readonly coupon?: string | undefined;
      readonly voucher?: ClaimedVoucher | undefined;
    } & ClaimedChoices;
    readonly chatHistory: readonly ChatMessage[];
    readonly introStoryLines?: string | undefined;
    readonly draftId?: string | undefined;
    readonly marks?: readonly KeepOutMark[] | undefined;
  };
  readonly idempotencyKey: string | undefined;
}

/** Null for a package or a card that a coupon made free. */
export interface Added {
  readonly story: StoryRecord | null;
}

const recordedSchema = z.nullable(storyRecordSchema);

/** The result of the first try of the same request, if any. @throws AppError idempotency-key-reused */
async function findAdded(request: IdempotentRequest | undefined, shop: Needs): Promise<Added | undefined> {
  const answer = await findEarlierResponse(request, shop);
  return answer === undefined ? undefined : { story: recordedSchema.parse(answer) };
}

async function addForNothing(
  { userId, email, body }: AddStoryRequest,
  { kind, productName }: Priced,
  coupon: Coupon,
  idempotent: IdempotentRequest | undefined,
  shop: Needs,
): Promise<Added> {
  const { identifiers, clock } = shop;
  const checkoutId = identifiers.ulid(clock.now());
  const material = kind === 'story' ? await chooseMaterial(userId, body, shop) : null;
  const voucher = kind === 'voucher' ? requireVoucher(body.product.voucher, shop) : undefined;
  const choices = kind === 'package' ? await chooseForProduct(userId, body.product, shop) : undefined;
  const story = material === null ? null : boughtStory({ userId, purchaseId: checkoutId, ...material }, shop);
  const item: PurchasedItem = {
    userId,
    checkoutId,
    kind,
    productName,
    story: material === null ? null : { ...material, transcript: [...material.transcript] },
    draftId: material?.draftId ?? null,
    marksWritten: material?.marksWritten ?? 0,
    payer: { customerId: null, email },
    ...(choices === undefined ? {} : { choices }),
    ...(voucher === undefined ? {} : { voucher }),
  };
  await buyForNothing(item, coupon, recordParts(idempotent, story, shop), shop);
  return { story };
}

async function addFromCredit(
  request: AddStoryRequest,
  material: ChosenMaterial,
  idempotent: IdempotentRequest | undefined,
  shop: Needs,
): Promise<Added> {
  const { userId } = request;
  const { draftId, category, marksWritten } = material;
  const extraParts = (story: StoryRecord): TransactionPart[] => [
    ...recordParts(idempotent, story, shop),
    ...(draftId === null
      ? []
      : [shop.drafts.buyPart({ draftId, category, userId, storyId: story.storyId, marksWritten })]),
  ];
  return { story: await startStory({ ...request, ...material, extraParts }, shop) };
}

/** Only a coupon that covers the whole price pays; otherwise the story is paid from the balance. */
async function add(request: AddStoryRequest, idempotent: IdempotentRequest | undefined, shop: Needs): Promise<Added> {
  const { userId, body } = request;
  const priced = await pricePurchase(body.product, shop);
  if (priced.coupon !== null && priced.cents < smallestChargeCents) {
    return addForNothing(request, priced, priced.coupon, idempotent, shop);
  }
  if (body.product.name !== storyProductName) throw new AppError('no-stories-left');
  const material = await chooseMaterial(userId, body, shop);
  return addFromCredit(request, material, idempotent, shop);
}

/** Errors that the first try of the same request may have caused by using up the credit, coupon or draft. */
const exhaustionCodes: readonly string[] = ['no-stories-left', 'invalid-coupon', 'already-bought'];

/** A draft that a concurrent purchase bought, or another customer claimed, is read again. */
async function addUnlessBought(...request: Parameters<typeof add>): Promise<Added> {
  try {
    return await add(...request);
  } catch (error) {
    const isDraftTaken = error instanceof TransactionRefused && error.by('draft') && !error.by('idempotency');
    if (!isDraftTaken) throw error;
    return add(...request);
  }
}

/**
 * `POST /api/story/add-story`: spends one credit and starts writing the story, or delivers a purchase that a coupon makes free.
 * With an `Idempotency-Key`, a retry returns the first try's story, even when that used up the last credit or coupon (threats
 * 6, 7, 33 and 74).
 * @throws AppError no-stories-left, too-few-messages, invalid-input, unknown-product, choice-required, card-required, day-out-of-range, story-not-found,
 * story-not-ready, invalid-coupon, already-bought, idempotency-key-reused
 */
export async function addStory(request: AddStoryRequest, shop: Needs): Promise<Added> {
  const idempotent = idempotentRequest(request, 'addStory');
  try {
    return await addUnlessBought(request, idempotent, shop);
  } catch (error) {
    const mayBeARetry =
      error instanceof TransactionRefused || (error instanceof AppError && exhaustionCodes.includes(error.code));
    const earlier = mayBeARetry ? await findAdded(idempotent, shop) : undefined;
    if (earlier !== undefined) return earlier;
    throw error;
  }
}
