import * as z from 'zod/mini';
import { allowedHref } from '#shared/catalogue/html-allow-list.ts';
import { parseUrl } from '#shared/text/parse-url.ts';

/** Of a page, without a password. */
export const webAddressSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(500), z.regex(allowedHref));

/** Without a password. */
export function isHttpsLink(text: string): boolean {
  return allowedHref.test(text) && parseUrl(text)?.protocol === 'https:';
}
