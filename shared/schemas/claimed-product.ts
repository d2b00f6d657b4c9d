import * as z from 'zod/mini';
import { productAddressSchema } from './address.ts';
import { claimedVoucherSchema } from './claimed-voucher.ts';
import { storyIdSchema } from './story.ts';
import { asSingleLine } from './text.ts';

/** From the browser's storage (specification 1.3). Price, discount and description are ignored (architecture 7). */
export const claimedProductSchema = z.object({
  name: z.string().check(z.maxLength(200)),
  prompt: z.optional(z.string().check(z.maxLength(64))),
  /** From the checkout page; the discount is looked up again. */
  coupon: z.optional(z.string().check(asSingleLine, z.maxLength(40))),
  /** For products that need them; ignored for others. */
  storyId: z.optional(storyIdSchema),
  address: z.optional(productAddressSchema),
  /** Additive: the card of a story to give. */
  voucher: z.optional(claimedVoucherSchema),
});
