import { createHash } from 'node:crypto';
import { readableText } from '#functions/domain/document/story-sections.ts';
import { fileKeys } from '#functions/domain/files/file-keys.ts';
import type { GiftDetails } from '#functions/domain/gift/gift.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CleanImage } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { giftCents, giftProductName } from '#shared/catalogue/gift.ts';
import { isPrintable } from '#shared/print/printable-letters.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { GiftForm } from '#shared/schemas/gift.ts';
import type { Checkout } from './checkout.ts';
import { type Attachment, type OpenSession, type OpenShop, openCheckout, type Purchase } from './open-checkout.ts';

type Needs = OpenShop & Pick<Shop, 'cleanImages' | 'files'>;

export interface GiftCheckoutRequest {
  readonly userId: string;
  readonly email: string;
  readonly form: GiftForm;
  readonly photo: Uint8Array | undefined;
  readonly idempotencyKey: string | undefined;
}

type Printed = Omit<GiftDetails, 'photo'>;

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url');

/** The framed sheets have room for the teller's words only. */
async function withoutMarks(html: string): Promise<string> {
  if (!html.includes('<figure')) return html;
  // Loaded on demand: few stories have marks.
  const { keepMarks } = await import('#shared/story/piece-marks.ts');
  return keepMarks(html, new Set());
}

/**
 * A copy of the story for print, unaffected by later edits.
 * @throws AppError story-not-found, story-not-ready, unprintable-letters
 */
async function readStory({ userId, form }: GiftCheckoutRequest, { stories }: Needs): Promise<Printed> {
  const found = await stories.get(userId, form.story);
  if (found === undefined) throw new AppError('story-not-found');
  const { story, body } = found;
  if (story.status !== 'ready' || body === undefined) throw new AppError('story-not-ready');
  if (!isPrintable(readableText(body.description))) throw new AppError('unprintable-letters');
  const { storyId, name: storyName } = story;
  const { shippingMethod, address, dedication } = form;
  return {
    storyId,
    storyName,
    description: await withoutMarks(body.description),
    shippingMethod,
    address,
    ...(dedication === undefined ? {} : { dedication }),
    print: story.print ?? defaultPrint(storyId),
  };
}

function attach(
  printed: Printed,
  image: CleanImage | undefined,
  fingerprint: string,
  { files, identifiers }: Needs,
): Attachment {
  async function storePhoto({ userId, checkoutId }: Checkout): Promise<GiftDetails['photo']> {
    if (image === undefined) return null;
    const { bytes, widthPx, heightPx } = image;
    const key = fileKeys.giftPhoto(userId, checkoutId, identifiers.secret());
    await files.put(key, bytes, 'image/jpeg');
    return { key, widthPx, heightPx };
  }
  return {
    fingerprint,
    store: async (checkout) => ({ ...checkout, gift: { ...printed, photo: await storePhoto(checkout) } }),
    async discard({ gift }) {
      // If the bucket is unavailable, the sweep removes it later.
      if (gift?.photo) await files.remove(gift.photo.key).catch(() => undefined);
    },
  };
}

async function purchaseOf(request: GiftCheckoutRequest, photoHash: string | null, shop: Needs): Promise<Purchase> {
  const { userId, email, photo } = request;
  const printed = await readStory(request, shop);
  const image = photo === undefined ? undefined : await shop.cleanImages(photo);
  const cents = giftCents(printed.shippingMethod);
  return {
    userId,
    kind: 'gift',
    productName: giftProductName,
    listCents: cents,
    cents,
    coupon: null,
    story: null,
    draftId: null,
    payer: { customerId: null, email },
    subject: `gift ${printed.storyId}`,
    attached: attach(printed, image, hashOf(JSON.stringify([printed, photoHash])), shop),
  };
}

/**
 * `POST /api/checkout/create-gift-checkout`: opens a payment session for a framed story, or returns the open session of the
 * same gift. Another address, photo or text for the same story replaces it. A paid story can be given again.
 * @throws AppError story-not-found, story-not-ready, unprintable-letters, unsupported-image, image-too-large, already-paid,
 * idempotency-key-reused, conflict, payments-unavailable
 */
export async function createGiftCheckout(request: GiftCheckoutRequest, shop: Needs): Promise<OpenSession> {
  const { userId, idempotencyKey, form, photo } = request;
  const photoHash = photo === undefined ? null : hashOf(photo);
  const idempotent = idempotentRequest({ userId, idempotencyKey, body: { form, photoHash } }, 'createGiftCheckout');
  return openCheckout(idempotent, () => purchaseOf(request, photoHash, shop), shop);
}
