import * as z from 'zod/mini';
import { allowedHref } from '#shared/catalogue/html-allow-list.ts';

/** Of a page, without a password. */
export const webAddressSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(500), z.regex(allowedHref));
