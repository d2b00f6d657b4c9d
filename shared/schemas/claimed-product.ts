import * as z from 'zod/mini';

/**
 * From the browser's storage (specification 1.3). Only `name`, `prompt` and `coupon` are used; price, discount and description
 * are ignored (architecture 7).
 */
export const claimedProductSchema = z.object({
  name: z.string().check(z.maxLength(200)),
  prompt: z.optional(z.string().check(z.maxLength(64))),
  /** From the checkout page; the discount is looked up again. */
  coupon: z.optional(z.string().check(z.maxLength(40))),
});
