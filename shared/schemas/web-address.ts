import * as z from 'zod/mini';
import { allowedHref } from '#shared/catalogue/html-allow-list.ts';

/** Of a page, without a password. */
export const webAddressSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(500), z.regex(allowedHref));

/** Without a password. */
export function isHttpsLink(text: string): boolean {
  return allowedHref.test(text) && URL.parse(text)?.protocol === 'https:';
}
