import * as z from 'zod/mini';
import { isBlank, plainText, singleLine } from '#shared/text/plain-text.ts';

/** For a name or another single line. Lengths are checked after it. */
export const asSingleLine = z.overwrite(singleLine);

/** For a text of several lines. */
export const asPlainText = z.overwrite(plainText);

export const isVisible = (error?: string) => z.refine<string>((text) => !isBlank(text), error);

export const codePointsIn = (text: string): number => [...text].length;
