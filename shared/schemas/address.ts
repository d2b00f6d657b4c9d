import * as z from 'zod/mini';
import { asSingleLine } from './text.ts';

export const addressLineSchema = z.string().check(asSingleLine, z.maxLength(120));
const requiredLine = addressLineSchema.check(z.minLength(1));

/** Without a check of formats (specification 2.5). */
export const postalAddressSchema = z.object({
  street: requiredLine,
  city: requiredLine,
  state: requiredLine,
  postalCode: requiredLine,
});

/** `name` is the recipient's, if it is not the customer. */
export const productAddressSchema = z.extend(postalAddressSchema, {
  name: z.optional(addressLineSchema),
  country: z.optional(addressLineSchema),
});
