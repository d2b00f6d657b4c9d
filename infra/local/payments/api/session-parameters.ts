import * as z from 'zod/mini';
import { recurringSchema } from '#infra/local/payments/records.ts';
import { expandable, metadata, page, range, text, whole } from './parameters.ts';

const recurring = z.strictObject({
  interval: recurringSchema.shape.interval,
  interval_count: z.optional(whole.check(z.gte(1), z.lte(36))),
});

const lineItem = z.strictObject({
  quantity: z.optional(whole.check(z.gte(1), z.lte(999_999))),
  price_data: z.strictObject({
    currency: text,
    unit_amount: whole.check(z.gte(0)),
    product_data: z.strictObject({
      name: text,
      description: z.optional(text),
      images: z.optional(z.array(text)),
      metadata: z.optional(metadata),
      tax_code: z.optional(text),
    }),
    recurring: z.optional(recurring),
    tax_behavior: z.optional(z.enum(['exclusive', 'inclusive', 'unspecified'])),
  }),
});

/** The parameters we use of `checkout.sessions.create`; others are rejected, so that none is silently ignored. */
export const newSessionSchema = z.strictObject({
  ...expandable,
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(lineItem).check(z.minLength(1), z.maxLength(100)),
  success_url: text,
  cancel_url: z.optional(text),
  client_reference_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  customer: z.optional(text),
  customer_email: z.optional(text),
  customer_creation: z.optional(z.enum(['always', 'if_required'])),
  expires_at: z.optional(whole),
  locale: z.optional(text),
  metadata: z.optional(metadata),
  payment_intent_data: z.optional(
    z.strictObject({ description: z.optional(text), metadata: z.optional(metadata), receipt_email: z.optional(text) }),
  ),
  payment_method_types: z.optional(z.array(z.literal('card'))),
  submit_type: z.optional(z.enum(['auto', 'book', 'donate', 'pay', 'subscribe'])),
  subscription_data: z.optional(z.strictObject({ description: z.optional(text), metadata: z.optional(metadata) })),
  ui_mode: z.optional(z.literal('hosted_page')),
});

export type NewSession = z.output<typeof newSessionSchema>;

export const sessionListSchema = z.strictObject({
  ...page,
  created: z.optional(range),
  customer: z.optional(text),
  payment_intent: z.optional(text),
  status: z.optional(z.enum(['open', 'complete', 'expired'])),
  subscription: z.optional(text),
});
