import { buildForm } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type ApiResponse, callApi, eventually, type ProductAddresses } from './product.ts';
import { payOnPage, type ShopAddresses } from './purchases.ts';

export const pickupFields = { shippingMethod: 'pickup', price: '40' };

export function postGift(
  addresses: ProductAddresses,
  token: string | undefined,
  fields: Readonly<Record<string, string>>,
  { photo, headers = {} }: { readonly photo?: Uint8Array<ArrayBuffer>; readonly headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const sent = { form: buildForm(fields, photo), headers, ...(token === undefined ? {} : { token }) };
  return callApi(addresses, endpoints.createGiftCheckout, sent);
}

export const listGifts = (addresses: ProductAddresses, token?: string) =>
  callApi(addresses, endpoints.listGifts, token === undefined ? {} : { token });
export const getGift = (addresses: ProductAddresses, giftId: string, token?: string) =>
  callApi(addresses, endpoints.getGift, { path: { giftId }, ...(token === undefined ? {} : { token }) });

export const answerProof = (addresses: ProductAddresses, giftId: string, body: unknown, token?: string) =>
  callApi(addresses, endpoints.answerGiftProof, { path: { giftId }, body, ...(token === undefined ? {} : { token }) });

/** @returns the id of a paid gift */
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

export function waitForGiftProof(addresses: ProductAddresses, token: string, giftId: string, withinMs = 60_000) {
  return eventually(
    async () => {
      const { body } = await getGift(addresses, giftId, token);
      return body.data?.proofUrl === null ? undefined : body.data;
    },
    `the proof of gift ${giftId}`,
    withinMs,
  );
}
