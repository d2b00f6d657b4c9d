import { createGiftCheckout } from '#shared/endpoints/gift.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { addStoryBody, type CallAnswer, callApi, eventually, finishedStory, type ProductAddresses } from './product.ts';
import { payOnPage, type ShopAddresses } from './purchases.ts';

export const shippingFields = {
  ...{ shippingMethod: 'shipping', price: '50' },
  ...{ street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' },
};
export const pickupFields = { shippingMethod: 'pickup', price: '40' };

const boundary = 'gift-form';

/** The form as bytes on the wire, for who does not post with a browser's means. */
export function giftForm(fields: Readonly<Record<string, string>>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

/** Posts the form as the gift page does, with a photo if there is one. */
export async function postGift(
  addresses: ProductAddresses,
  token: string | undefined,
  fields: Readonly<Record<string, string>>,
  { photo, headers = {} }: { readonly photo?: Uint8Array<ArrayBuffer>; readonly headers?: Record<string, string> } = {},
): Promise<CallAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (photo !== undefined) form.set('image', new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
  const response = await fetch(`${addresses.api}${createGiftCheckout.path}`, {
    method: createGiftCheckout.method,
    headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The customer's first story, written. @returns its id */
export async function ownStory(addresses: ProductAddresses, token: string): Promise<string> {
  const { body } = await callApi(addresses, endpoints.addStory, { token, body: addStoryBody });
  await finishedStory(addresses, token, body.data._id);
  return body.data._id;
}

export const listGifts = (addresses: ProductAddresses, token?: string) =>
  callApi(addresses, endpoints.listGifts, token === undefined ? {} : { token });
export const getGift = (addresses: ProductAddresses, giftId: string, token?: string) =>
  callApi(addresses, endpoints.getGift, { path: { giftId }, ...(token === undefined ? {} : { token }) });

/** Buys a gift and pays for it. @returns its id */
export async function buyGift(
  addresses: ShopAddresses,
  token: string,
  fields: Readonly<Record<string, string>>,
  photo?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { body } = await postGift(addresses, token, fields, photo === undefined ? {} : { photo });
  await payOnPage(addresses, body.message);
  const confirmed = await callApi(addresses, endpoints.confirmCheckout, { token, body: { sessionId: body.message } });
  return confirmed.body.data.giftId;
}

/** The gift once its proof is made. */
export function giftWithProof(addresses: ProductAddresses, token: string, giftId: string, withinMs = 60_000) {
  return eventually(
    async () => {
      const { body } = await getGift(addresses, giftId, token);
      return body.data?.proofUrl === null ? undefined : body.data;
    },
    `the proof of gift ${giftId}`,
    withinMs,
  );
}
