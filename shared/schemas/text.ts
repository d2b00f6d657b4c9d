import * as z from 'zod/mini';
import { allowedHref } from '#shared/catalogue/html-allow-list.ts';
import { isBlank, plainText, singleLine } from '#shared/text/plain-text.ts';

/** For a name or another single line. Lengths are checked after it. */
export const asSingleLine = z.overwrite(singleLine);

/** For a text of several lines. */
export const asPlainText = z.overwrite(plainText);

export const isVisible = (error?: string) => z.refine<string>((text) => !isBlank(text), error);

/** Of a page, without a password. */
export const webAddressSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(500), z.regex(allowedHref));

export const codePointsIn = (text: string): number => [...text].length;
