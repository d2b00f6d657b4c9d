import { giftCents } from '#shared/catalogue/gift.ts';
import { createGiftCheckout } from '#shared/endpoints/gift.ts';
import type { GiftForm } from '#web/src/features/gifts/model/gift-form.ts';
import { apiForm } from '#web/src/lib/api-form.ts';

interface GiftCheckout {
  readonly form: GiftForm & { readonly story: { readonly id: string } };
  /** A JPEG, as the picker made it ready. */
  readonly photo: Blob | null;
  readonly idempotencyKey: string;
  /** How much is sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** Opens a payment session for a gift (specification 2.3, 2.7); returns the payment page's address. @throws ApiError */
export async function openGiftCheckout(checkout: GiftCheckout): Promise<string> {
  const { form, photo, idempotencyKey, onProgress } = checkout;
  const { story, shippingMethod, address } = form;
  const fields = {
    story: story.id,
    shippingMethod,
    // Dollars, as the page shows it; the server's own is charged.
    price: String(giftCents(shippingMethod) / 100),
    ...(shippingMethod === 'shipping' ? address : {}),
  };
  const image = photo ?? undefined;
  return (await apiForm(createGiftCheckout, { fields, image }, { idempotencyKey, onProgress })).url;
}
