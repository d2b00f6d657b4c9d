import * as z from 'zod/mini';
import { asPlainText, asSingleLine } from './text.ts';

const line = (most: number) => z.string().check(z.maxLength(most), asSingleLine);

/** The shape of a card, for requests and the browser's storage; `voucherFormSchema` says which are accepted. */
export const claimedVoucherSchema = z.object({
  receiver: line(400),
  message: z.string().check(z.maxLength(2400), asPlainText),
  from: line(400),
  delivery: z.discriminatedUnion('by', [
    z.object({ by: z.literal('print') }),
    z.object({ by: z.literal('mail'), email: line(300), day: line(10), zone: line(64) }),
  ]),
});
export type ClaimedVoucher = z.output<typeof claimedVoucherSchema>;
