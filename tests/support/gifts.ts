import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/data/table.ts';
import type { GiftCheckoutRequest } from '#functions/domain/checkout/create-gift-checkout.ts';
import type { MadeProof, ProofRequest } from '#functions/domain/gift/proof.ts';
import type { GiftForm } from '#shared/schemas/gift.ts';
import { aGift, storyItems } from './builders.ts';
import { openCustomerShop } from './customer-shop.ts';

export const storyId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
export const storyHtml = '<h4>Burnt toast</h4><p>My sister was nervous.</p>';
export const address = { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' };
export const pickupForm: GiftForm = { story: storyId, shippingMethod: 'pickup', address: null };
export const shippingForm = { story: storyId, shippingMethod: 'shipping', address } satisfies GiftForm;

export const paidGift = aGift();

/** Stores a story; without a text it is being written. */
export async function putStory(
  table: Table,
  over: Partial<{ userId: string; storyId: string; description: string | null }> = {},
) {
  const { userId = 'u1', storyId: id = storyId, description = storyHtml } = over;
  const status = description === null ? 'writing' : 'ready';
  for (const Item of storyItems({ userId, storyId: id, status }, description ?? undefined))
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
}

/** The shop of `u1` with a finished story, and a printer of proofs that remembers what it printed. */
export async function openPrintShop() {
  const printed: ProofRequest[] = [];
  const renderProof = async (request: ProofRequest): Promise<MadeProof> => {
    printed.push(request);
    return { pdf: Buffer.from(`%PDF ${printed.length}`).toString('base64'), pages: 2, photoDpi: request.photo && 240 };
  };
  const shop = await openCustomerShop(undefined, { renderProof });
  await putStory(shop.table);
  return { ...shop, printed, proofFiles: () => [...shop.stored.keys()].filter((key) => key.endsWith('.pdf')) };
}

export type PrintShop = Awaited<ReturnType<typeof openPrintShop>>;

/** @throws when `u1` has no such gift */
export async function findGift({ gifts }: Pick<PrintShop, 'gifts'>, giftId: string) {
  const found = await gifts.get('u1', giftId);
  if (found === undefined) throw new Error(`no gift ${giftId}`);
  return found;
}

export function aGiftRequest(over: Partial<GiftCheckoutRequest> = {}): GiftCheckoutRequest {
  const nobody = { photo: undefined, idempotencyKey: undefined };
  return { userId: 'u1', email: 'u1@example.com', form: pickupForm, ...nobody, ...over };
}
