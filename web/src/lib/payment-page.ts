import { parseUrl } from '#shared/text/parse-url.ts';
import { runtimeConfig } from './runtime-config.ts';

export const paymentPageRefusedMessage = 'The payment page didn’t open, and you weren’t charged. Please try again.';

/** Whether a payment page, receipt or invoice may be opened: http(s) on one of the stage's origins (threat 84). */
export function isPaymentAddress(address: string, origins: readonly string[]): boolean {
  const url = parseUrl(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return origins.some((origin) => parseUrl(origin)?.origin === url.origin);
}

/** @throws Error with `paymentPageRefusedMessage` for an origin that is not allowed */
export async function openPaymentPage(address: string): Promise<void> {
  const { paymentOrigins } = await runtimeConfig();
  if (!isPaymentAddress(address, paymentOrigins)) throw new Error(paymentPageRefusedMessage);
  window.location.assign(address);
}
