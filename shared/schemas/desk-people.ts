import * as z from 'zod/mini';
import { refundRefusalCodes } from '#shared/names/refund-refusals.ts';
import { emailSchema } from './account.ts';
import { confirmationIdSchema, pageQuerySchema, reasonSchema, requestIdSchema } from './desk.ts';
import { giftStatuses } from './gift.ts';
import { orderStatuses } from './order.ts';
import { personIdSchema } from './together.ts';

export const customerIdSchema = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));

/** Of an order or a story. */
const itemIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const orderPathSchema = z.object({ userId: customerIdSchema, orderId: itemIdSchema });
export const storyPathSchema = z.object({ userId: customerIdSchema, storyId: itemIdSchema });

export const contributorPathSchema = z.extend(storyPathSchema, { personId: personIdSchema });

export const searchQuerySchema = z.extend(pageQuerySchema, { q: z.string().check(z.minLength(1), z.maxLength(320)) });

/** Stories to grant, or below zero to take; never none. */
const creditDeltaSchema = z.int().check(
  z.gte(-20),
  z.lte(20),
  z.refine((delta) => delta !== 0),
);

export const creditChangeSchema = z.object({
  reason: reasonSchema,
  delta: creditDeltaSchema,
  requestId: requestIdSchema,
  /** Required above the stories that an operator may change in a day without a passkey. */
  confirmationId: z.optional(confirmationIdSchema),
});
export const refundSchema = z.object({
  reason: reasonSchema,
  cents: z.int().check(z.gte(1)),
  requestId: requestIdSchema,
  /** Only a stored request is sent again without one. */
  confirmationId: z.optional(confirmationIdSchema),
});
export const settlementSchema = z.object({ reason: reasonSchema, as: z.enum(['deliver', 'refunded']) });
export const resentMailSchema = z.object({
  reason: reasonSchema,
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('story-ready'), storyId: itemIdSchema }),
    z.object({ kind: z.literal('order-receipt'), orderId: itemIdSchema }),
  ]),
});
export const resentVerificationSchema = z.object({ reason: reasonSchema, email: emailSchema });
export const erasureSchema = z.object({ reason: reasonSchema, confirmationId: confirmationIdSchema });
export const reasonBodySchema = z.object({ reason: reasonSchema });

const timeSchema = z.iso.datetime();

const foundCustomerSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: timeSchema,
  isErased: z.boolean(),
});
export type FoundCustomer = z.output<typeof foundCustomerSchema>;

/** A registration of the searched address whose link nobody has opened yet. */
const waitingRegistrationSchema = z.object({ email: z.string(), name: z.string(), expiresAt: timeSchema });
export type WaitingRegistration = z.output<typeof waitingRegistrationSchema>;

export const foundResponseSchema = z.object({
  success: z.literal(true),
  by: z.enum(['email', 'order', 'name']),
  data: z.array(foundCustomerSchema),
  waiting: z.nullable(waitingRegistrationSchema),
  cursor: z.nullable(z.string()),
});

export const deskOrderSchema = z.object({
  orderId: z.string(),
  kind: z.enum(['story', 'package', 'gift', 'voucher', 'subscription', 'film']),
  /** State of the card of a story to give. */
  voucher: z.nullable(z.enum(['open', 'redeemed', 'ended'])),
  productName: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  /** What an operator can still refund. */
  refundableCents: z.int(),
  status: z.enum(orderStatuses),
  createdAt: timeSchema,
  receiptUrl: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  story: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Not confirmed by Stripe, oldest first. */
  refunds: z.array(
    z.object({
      requestId: z.string(),
      cents: z.int(),
      askedAt: timeSchema,
      /** Null while Stripe has not answered. */
      refusal: z.nullable(z.enum(refundRefusalCodes)),
    }),
  ),
  /** Whether one of our mails can be sent again. */
  hasReceiptMail: z.boolean(),
  /** Why it needs a person, such as `refund-failed`; null when it needs none. */
  attention: z.nullable(z.string()),
});
export type DeskOrder = z.output<typeof deskOrderSchema>;

export const deskMailSchema = z.object({
  mailId: z.string(),
  at: timeSchema,
  outcome: z.enum(['sent', 'skipped', 'void', 'refused', 'bounced', 'complained']),
  /** Of what was sent; null when nothing was, and for reports about the address. */
  subject: z.nullable(z.string()),
  /** Such as `story-ready`; null for reports. */
  template: z.nullable(z.string()),
});
export type DeskMail = z.output<typeof deskMailSchema>;

const ledgerEntrySchema = z.object({
  cause: z.string(),
  source: z.enum(['first', 'monthly', 'bonus']),
  delta: z.int(),
  at: timeSchema,
});

export const deskCustomerSchema = z.object({
  account: z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: timeSchema,
    isErased: z.boolean(),
    deletionDueAt: z.nullable(timeSchema),
    export: z.nullable(z.enum(['waiting', 'ready', 'failed'])),
  }),
  /** Why nothing is sent to the address; null when it gets mail. */
  blocked: z.nullable(z.object({ reason: z.enum(['bounce', 'complaint', 'refused', 'erased']), at: z.string() })),
  credits: z.object({
    first: z.boolean(),
    monthly: z.int(),
    isMonthlyFrozen: z.boolean(),
    bonus: z.int(),
    /** The newest hundred. */
    ledger: z.array(ledgerEntrySchema),
  }),
  orders: z.array(deskOrderSchema),
  ordersCursor: z.nullable(z.string()),
  subscriptions: z.array(
    z.object({
      subscriptionId: z.string(),
      status: z.string(),
      amountCents: z.int(),
      createdAt: timeSchema,
      currentPeriodEndSeconds: z.int(),
      cancelAtSeconds: z.nullable(z.int()),
      pause: z.nullable(z.object({ resumesAtSeconds: z.nullable(z.int()) })),
    }),
  ),
  stories: z.array(
    z.object({
      storyId: z.string(),
      name: z.string(),
      status: z.enum(['writing', 'ready', 'failed']),
      createdAt: timeSchema,
      isFilm: z.boolean(),
      /** Whether its customer gets a mail on each day with a post. */
      reminds: z.optional(z.boolean()),
      /** Additive: who sent their part of it. */
      with: z.optional(z.array(z.object({ personId: personIdSchema, name: z.string() }))),
      /** How it was written: numbers by kind of suspicion, verdict, fault, edit and cut. */
      counts: z.optional(z.record(z.string(), z.number())),
    }),
  ),
  gifts: z.array(
    z.object({ giftId: z.string(), storyName: z.string(), status: z.enum(giftStatuses), createdAt: timeSchema }),
  ),
  mails: z.array(deskMailSchema),
  mailsCursor: z.nullable(z.string()),
});
export type DeskCustomer = z.output<typeof deskCustomerSchema>;

export const readStorySchema = z.object({ storyId: z.string(), name: z.string(), html: z.string() });
export type ReadStory = z.output<typeof readStorySchema>;
