import * as z from 'zod/mini';
import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import {
  findEarlierResponse,
  type IdempotencyCollaborators,
  type IdempotentRequest,
  idempotentRequest,
  recordParts,
} from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import {
  type ChoicesCollaborators,
  type ClaimedChoices,
  chooseForProduct,
} from '#functions/domain/order/product-choices.ts';
import { boughtStory } from '#functions/domain/story/bought-story.ts';
import { type StartStoryCollaborators, startStory } from '#functions/domain/story/start-story.ts';
import { type StoryRecord, storyRecordSchema } from '#functions/domain/story/story.ts';
import { smallestChargeCents, storyProductName } from '#shared/catalogue/prices.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type BuyForNothingCollaborators, buyForNothing } from './buy-for-nothing.ts';
import { type ChosenMaterial, chooseMaterial, type MaterialCollaborators } from './chosen-material.ts';
import type { PurchasedItem } from './delivery.ts';
import { type Priced, type PricingCollaborators, pricePurchase } from './price-purchase.ts';

export type AddStoryCollaborators = StartStoryCollaborators &
  BuyForNothingCollaborators &
  PricingCollaborators &
  MaterialCollaborators &
  Pick<ChoicesCollaborators, 'stories'> &
  IdempotencyCollaborators;

export interface AddStoryRequest {
  readonly userId: string;
  readonly email: string;
  readonly balance: CreditBalance;
  readonly body: {
    readonly product: {
      readonly name: string;
      readonly prompt?: string | undefined;
      readonly coupon?: string | undefined;
    } & ClaimedChoices;
    readonly chatHistory: readonly ChatMessage[];
    readonly introStoryLines?: string | undefined;
    readonly draftId?: string | undefined;
  };
  readonly idempotencyKey: string | undefined;
}

/** Null for a package that a coupon made free. */
export interface Added {
  readonly story: StoryRecord | null;
}

const recordedSchema = z.nullable(storyRecordSchema);

/** The result of the first try of the same request, if any. @throws AppError idempotency-key-reused */
async function findAdded(
  request: IdempotentRequest | undefined,
  collaborators: AddStoryCollaborators,
): Promise<Added | undefined> {
  const answer = await findEarlierResponse(request, collaborators);
  return answer === undefined ? undefined : { story: recordedSchema.parse(answer) };
}

async function addForNothing(
  { userId, email, body }: AddStoryRequest,
  { kind, productName }: Priced,
  coupon: Coupon,
  idempotent: IdempotentRequest | undefined,
  collaborators: AddStoryCollaborators,
): Promise<Added> {
  const { identifiers, clock } = collaborators;
  const checkoutId = identifiers.ulid(clock.now());
  const material = kind === 'story' ? await chooseMaterial(userId, body, collaborators) : null;
  const choices = kind === 'package' ? await chooseForProduct(userId, body.product, collaborators) : undefined;
  const story = material === null ? null : boughtStory({ userId, purchaseId: checkoutId, ...material }, collaborators);
  const item: PurchasedItem = {
    userId,
    checkoutId,
    kind,
    productName,
    story: material === null ? null : { ...material, transcript: [...material.transcript] },
    draftId: material?.draftId ?? null,
    payer: { customerId: null, email },
    ...(choices === undefined ? {} : { choices }),
  };
  await buyForNothing(item, coupon, recordParts(idempotent, story, collaborators), collaborators);
  return { story };
}

async function addFromCredit(
  request: AddStoryRequest,
  material: ChosenMaterial,
  idempotent: IdempotentRequest | undefined,
  collaborators: AddStoryCollaborators,
): Promise<Added> {
  const { userId } = request;
  const { draftId, category } = material;
  const extraParts = (story: StoryRecord): TransactionPart[] => [
    ...recordParts(idempotent, story, collaborators),
    ...(draftId === null ? [] : [collaborators.drafts.buyPart({ draftId, category, userId, storyId: story.storyId })]),
  ];
  return { story: await startStory({ ...request, ...material, extraParts }, collaborators) };
}

/** Only a coupon that covers the whole price pays; otherwise the story is paid from the balance. */
async function add(
  request: AddStoryRequest,
  idempotent: IdempotentRequest | undefined,
  collaborators: AddStoryCollaborators,
): Promise<Added> {
  const { userId, body } = request;
  const priced = await pricePurchase(body.product, collaborators);
  if (priced.coupon !== null && priced.cents < smallestChargeCents) {
    return addForNothing(request, priced, priced.coupon, idempotent, collaborators);
  }
  if (body.product.name !== storyProductName) throw new AppError('no-stories-left');
  const material = await chooseMaterial(userId, body, collaborators);
  return addFromCredit(request, material, idempotent, collaborators);
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
 * @throws AppError no-stories-left, too-few-messages, invalid-input, unknown-product, choice-required, story-not-found,
 * story-not-ready, invalid-coupon, already-bought, idempotency-key-reused
 */
export async function addStory(request: AddStoryRequest, collaborators: AddStoryCollaborators): Promise<Added> {
  const idempotent = idempotentRequest(request, 'addStory');
  try {
    return await addUnlessBought(request, idempotent, collaborators);
  } catch (error) {
    const mayBeARetry =
      error instanceof TransactionRefused || (error instanceof AppError && exhaustionCodes.includes(error.code));
    const earlier = mayBeARetry ? await findAdded(idempotent, collaborators) : undefined;
    if (earlier !== undefined) return earlier;
    throw error;
  }
}
