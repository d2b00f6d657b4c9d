import * as z from 'zod/mini';
import { deskGiftCardSchema } from './desk-gifts.ts';
import { deskOrderCardSchema } from './desk-orders.ts';

/** What needs somebody. */
export const todayKinds = [
  'failed-story',
  'stuck-mail',
  'order',
  'refund',
  'dispute',
  'gift',
  'film',
  'message',
  'alarm',
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** Names a customer and quotes at most one line, so that reading it is in the audit. */
export const todayItemSchema = z.object({
  kind: z.enum(todayKinds),
  id: z.string(),
  /** Null when nobody's account is known. */
  userId: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** By when somebody should have acted. */
  dueAt: z.iso.datetime(),
  /** Of the customer, or of who wrote. */
  name: z.nullable(z.string()),
  /** The product or story that it is about. */
  about: z.nullable(z.string()),
  /** The first line of what they wrote. */
  quote: z.nullable(z.string()),
  /**
   * The category of a story, the template of a mail, why an order needs attention, why Stripe refused a refund, whether a gift is `approved` or its proof
   * has a `problem`, whether a message is a `message` or a `report`, or the effect of an alarm on customers.
   */
  code: z.nullable(z.string()),
  cents: z.nullable(z.int()),
  /** How often a mail was tried. */
  attempts: z.nullable(z.int()),
});
export type TodayItem = z.output<typeof todayItemSchema>;

export const dayStatsSchema = z.object({
  day: z.iso.date(),
  orders: z.int(),
  orderCents: z.int(),
  refundCents: z.int(),
  stories: z.int(),
  checkouts: z.int(),
  paidCheckouts: z.int(),
});
export type DayStats = z.output<typeof dayStatsSchema>;

export const todaySchema = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(todayKinds),
      /** What is due first, at most 20. */
      items: z.array(todayItemSchema),
      /** Whether there are more. */
      isMore: z.boolean(),
    }),
  ),
  /** Paid products that are not done, and gifts in production; at most 20 of each, oldest first. */
  toMake: z.object({
    orders: z.array(deskOrderCardSchema),
    gifts: z.array(z.extend(deskGiftCardSchema, { customerName: z.nullable(z.string()) })),
    isMore: z.boolean(),
  }),
  /** The last 30 days in UTC, today last; empty for `fulfilment`. */
  days: z.array(dayStatsSchema),
  /** Of the stage's alarms; null on a developer's machine. */
  alarmsUrl: z.nullable(z.string()),
});
export type Today = z.output<typeof todaySchema>;

/** A ULID, whose time leads to the day of an entry. */
export const entryIdSchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/));

/** What an operator decides about a mail that was not sent. */
export const stuckMailActSchema = z.strictObject({ act: z.enum(['retry', 'drop']) });
export type StuckMailAct = z.output<typeof stuckMailActSchema>['act'];
