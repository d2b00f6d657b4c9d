import * as z from 'zod/mini';
import { maxVoucherMessage, maxVoucherName } from '#shared/catalogue/voucher.ts';
import { unprintableLetters, unprintableMessage } from '#shared/print/printable-letters.ts';
import { emailSchema } from './account.ts';
import { timeZoneSchema } from './posting.ts';
import { asPlainText, asSingleLine, codePointsIn, isVisible } from './text.ts';

/** Text that the card's PDF can show. */
const isPrintable = z.refine<string>((text) => unprintableLetters(text) === '', {
  error: ({ input }) => unprintableMessage(unprintableLetters(String(input)), 'it'),
});

const nameSchema = z.string().check(
  z.maxLength(8 * maxVoucherName),
  asSingleLine,
  isVisible('Please enter a name'),
  z.refine((text) => codePointsIn(text) <= maxVoucherName, `At most ${maxVoucherName} characters`),
  isPrintable,
);

const messageSchema = z.string().check(
  z.maxLength(8 * maxVoucherMessage),
  asPlainText,
  z.trim(),
  z.refine((text) => codePointsIn(text) <= maxVoucherMessage, `At most ${maxVoucherMessage} characters`),
  isPrintable,
);

/** What a card says; `message` may be empty. */
export const voucherWordsSchema = z.object({ receiver: nameSchema, message: messageSchema, from: nameSchema });

/** `day` is one of the zone (IANA), from today up to a year from now. */
export const voucherDeliverySchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('print') }),
  z.object({ by: z.literal('mail'), email: emailSchema, day: z.iso.date('Please choose a day'), zone: timeZoneSchema }),
]);
export type VoucherDelivery = z.output<typeof voucherDeliverySchema>;

export const voucherFormSchema = z.extend(voucherWordsSchema, { delivery: voucherDeliverySchema });
export type VoucherForm = z.output<typeof voucherFormSchema>;

/**
 * `to-print`: nobody gets a mail. `undeliverable`: the mail was refused, so the address must be corrected. `ended`: refunded, or its
 * refund is under way.
 */
export const voucherStates = ['to-print', 'waiting', 'mailed', 'undeliverable', 'redeemed', 'ended'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** A card as its giver sees it. */
export const voucherSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(voucherStates),
  receiver: z.string(),
  message: z.string(),
  from: z.string(),
  /** In groups of four; null when the card has ended. */
  code: z.nullable(z.string()),
  /** Slug of the card's print. */
  print: z.string(),
  /** Null for a card to print. The address is removed once the mail is sent. */
  mail: z.nullable(
    z.object({
      email: z.nullable(z.string()),
      day: z.string(),
      zone: z.string(),
      mailedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** How often it can still be mailed. */
  mailsLeft: z.int(),
  /** Cents that the giver can have back now. */
  refundableCents: z.int(),
});
export type Voucher = z.output<typeof voucherSchema>;

/** As typed: case, spaces and dashes do not matter. */
export const redeemSchema = z.object({
  code: z.string().check(z.maxLength(100), asSingleLine),
  /** Whether the giver gets a mail, once, when the receiver has opened their story; unchanged without it. */
  tellGiver: z.optional(z.boolean()),
});

/** Prints a card; in place of a story. */
export const cardRequestSchema = z.object({
  card: z.extend(voucherWordsSchema, {
    code: z.string().check(asSingleLine, z.maxLength(40)),
    print: z.string().check(z.maxLength(200)),
  }),
});
export type CardToPrint = z.output<typeof cardRequestSchema>['card'];
