import * as z from 'zod/mini';

const text = (most: number) => z.string().check(z.maxLength(most));

/** The shape of a card, for requests and the browser's storage; `voucherFormSchema` says which are accepted. */
export const claimedVoucherSchema = z.object({
  receiver: text(400),
  message: text(2400),
  from: text(400),
  delivery: z.discriminatedUnion('by', [
    z.object({ by: z.literal('print') }),
    z.object({ by: z.literal('mail'), email: text(300), day: text(10), zone: text(64) }),
  ]),
});
export type ClaimedVoucher = z.output<typeof claimedVoucherSchema>;
