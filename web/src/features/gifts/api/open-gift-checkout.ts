import { giftCents } from '#shared/catalogue/gift.ts';
import { createGiftCheckout } from '#shared/endpoints/gift.ts';
import type { GiftForm } from '#web/src/features/gifts/model/gift-form.ts';
import { track } from '#web/src/lib/analytics.ts';
import { apiForm } from '#web/src/lib/api-form.ts';

interface GiftCheckout {
  readonly form: GiftForm & { readonly story: { readonly id: string } };
  readonly photo: Blob | null;
  readonly idempotencyKey: string;
  readonly onProgress: (sent: number) => void;
}

/** Creates a payment session for a gift (specification 2.3, 2.7) and returns its address. @throws ApiError */
export async function openGiftCheckout(checkout: GiftCheckout): Promise<string> {
  const { form, photo, idempotencyKey, onProgress } = checkout;
  const { story, shippingMethod, address, dedication } = form;
  const fields = {
    story: story.id,
    shippingMethod,
    // In dollars, as displayed; the server charges its own price.
    price: String(giftCents(shippingMethod) / 100),
    ...(shippingMethod === 'shipping' ? address : {}),
    ...(dedication.trim() === '' ? {} : { dedication }),
  };
  const image = photo ?? undefined;
  track('checkout start', { kind: 'gift' });
  return (await apiForm(createGiftCheckout, { fields, image }, { idempotencyKey, onProgress })).url;
}
