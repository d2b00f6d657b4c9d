import * as z from 'zod/mini';
import { pageQuerySchema } from './desk.ts';
import { trackingSchema } from './desk-gifts.ts';
import { productOrderStates } from './order.ts';

/** `open`: not done yet, oldest first; `done`: in the last 30 days, newest first. */
export const deskOrdersQuerySchema = z.extend(pageQuerySchema, { state: z.optional(z.enum(['open', 'done'])) });

const orderMoves = ['in-work', 'sent', 'done'] as const;
export type OrderMove = (typeof orderMoves)[number];

/** A paid product of the catalogue, with all that an operator needs to make and send it. */
export const deskOrderCardSchema = z.object({
  orderId: z.string(),
  /** Null when the account was erased. */
  customer: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  productName: z.string(),
  /** Null for a product that is made from no story. */
  story: z.nullable(z.object({ storyId: z.string(), name: z.string() })),
  /** Slug of the story's print. */
  print: z.nullable(z.string()),
  /** On one line; null when nothing is posted. */
  address: z.nullable(z.string()),
  /** What is paid and not refunded. */
  paidCents: z.int(),
  state: z.enum(productOrderStates),
  /** When it got to its state. */
  since: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  tracking: z.nullable(z.string()),
  /** The whole payment is being refunded: it is not moved until Stripe has answered. */
  isRefundAsked: z.boolean(),
  moves: z.array(z.enum(orderMoves)),
  /** The version that a move names. */
  seen: z.int(),
});
export type DeskOrderCard = z.output<typeof deskOrderCardSchema>;

const seen = z.int();

/**
 * `seen` is the version that the operator saw: an order that changed since is not moved. `withoutMail` closes what was sent
 * before there was a board, or by another way.
 */
export const orderMoveSchema = z.union([
  z.strictObject({ to: z.literal('in-work'), seen }),
  z.strictObject({ to: z.literal('sent'), seen, tracking: z.optional(trackingSchema) }),
  z.strictObject({ to: z.literal('done'), seen, withoutMail: z.optional(z.boolean()) }),
]);
export type WantedOrderMove = z.output<typeof orderMoveSchema>;
