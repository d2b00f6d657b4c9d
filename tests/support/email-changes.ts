import { ulid } from 'ulid';
import { endpoints } from '#shared/endpoints/index.ts';
import {
  type ApiResponse,
  callApi,
  eventually,
  mailsTo,
  type ProductAddresses,
  sendValidRequest,
  type TestCustomer,
  tokenInMail,
} from './product.ts';

export const newMailbox = () => `new-${ulid().toLowerCase()}@example.com`;

/** The newest link of a change of address that was mailed to an address, after waiting for that many of them. */
export function mailedChangeLink(addresses: ProductAddresses, address: string, links = 1): Promise<string> {
  return eventually(async () => {
    const tokens = (await mailsTo(addresses, address)).flatMap((mail) => tokenInMail(mail, 'confirm-email') ?? []);
    return tokens.length < links ? undefined : tokens.at(-1);
  }, `link ${links} to ${address}`);
}

/** Requests a change of address and waits for its two links. @throws Error when it is refused */
export async function requestChange(addresses: ProductAddresses, customer: TestCustomer, email = newMailbox()) {
  const { token, password } = customer;
  const { status, body } = await sendValidRequest(
    addresses,
    'requestEmailChange',
    { mailAddress: email, password },
    token,
  );
  if (status !== 200) throw new Error(`requestEmailChange answered ${status}: ${JSON.stringify(body)}`);
  return {
    email,
    toCurrent: await mailedChangeLink(addresses, customer.email),
    toNew: await mailedChangeLink(addresses, email),
  };
}

export function confirmChange(addresses: ProductAddresses, token: string): Promise<ApiResponse> {
  return callApi(addresses, endpoints.confirmEmailChange, { path: { token } });
}
