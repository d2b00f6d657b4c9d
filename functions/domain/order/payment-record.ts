import * as z from 'zod/mini';
import { creditSources } from '#functions/domain/credit/credit.ts';

/**
 * What a payment paid for: a refund or dispute names the payment only. Written once, in the transaction that delivers; its
 * key is the payment's, so no payment is delivered twice.
 */
export const paymentRecordSchema = z.object({
  paymentIntentId: z.string(),
  userId: z.string(),
  orderId: z.string(),
  amountCents: z.int(),
  /** The credits that it gave: what a refund may take back as far as they are unused. Null for what is no story. */
  grant: z.nullable(z.object({ cause: z.string(), source: z.enum(creditSources), stories: z.int() })),
});
export type PaymentRecord = z.output<typeof paymentRecordSchema>;
