import * as z from 'zod/mini';
import { asSingleLine } from './text.ts';

/** For lists that the server pages: the `cursor` of the page before. */
export const pageQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,1024}$/))),
});

/** One page of a list; without a cursor it is the last. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), cursor: z.nullable(z.string()) });

/** Why an operator does something; kept in the audit. */
export const reasonSchema = z.string().check(asSingleLine, z.minLength(3, 'Please give a reason.'), z.maxLength(500));

export const confirmationIdSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** Of a dialog: sent twice, it counts once. */
export const requestIdSchema = z.string().check(z.regex(/^[\w-]{16,64}$/));
