import * as z from 'zod/mini';
import { creditSources } from '#functions/domain/credit/credit.ts';

/**
 * What a payment bought; refunds and disputes name only the payment. Its key is the payment's, so no payment is delivered
 * twice.
 */
export const paymentRecordSchema = z.object({
  paymentIntentId: z.string(),
  userId: z.string(),
  orderId: z.string(),
  amountCents: z.int(),
  /** Credits that a refund takes back if they are unused; null without credits. */
  grant: z.nullable(z.object({ cause: z.string(), source: z.enum(creditSources), stories: z.int() })),
});
export type PaymentRecord = z.output<typeof paymentRecordSchema>;
