import { runtimeConfig } from './runtime-config.ts';

/** Why a payment page is not opened; the customer can read it. */
export const paymentPageRefusedMessage = 'The payment page didn’t open, and you weren’t charged. Please try again.';

/**
 * Whether an address may be opened for paying, a receipt or an invoice: http(s), and of an origin that the stage names
 * (threat 84).
 */
export function isPaymentAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return origins.some((origin) => URL.parse(origin)?.origin === url.origin);
}

/**
 * Leaves for the payment page that the server named.
 * @throws Error with `paymentPageRefusedMessage` when it lies on no origin that payments have
 */
export async function leaveForPayment(address: string): Promise<void> {
  const { paymentOrigins } = await runtimeConfig();
  if (!isPaymentAddress(address, paymentOrigins)) throw new Error(paymentPageRefusedMessage);
  window.location.assign(address);
}
