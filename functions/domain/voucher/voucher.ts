import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import * as z from 'zod/mini';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { isOurs, type OrderRecord } from '#functions/domain/order/order.ts';
import { refundableCents } from '#functions/domain/order/refund-requests.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { voucherDaysAhead, voucherMailTime } from '#shared/catalogue/voucher.ts';
import { addDays, dayIn, instantOf } from '#shared/posting/dates.ts';
import { type VoucherDelivery, voucherWordsSchema } from '#shared/schemas/voucher.ts';

const mailSchema = z.object({
  /** Removed when the mail is sent. */
  email: z.optional(z.string()),
  day: z.string(),
  zone: z.string(),
  mailedAt: z.optional(z.iso.datetime()),
  /** The address was refused. */
  refusedAt: z.optional(z.iso.datetime()),
});

/** A story that somebody bought for somebody else. Its id is that of its order. */
export const voucherSchema = z.object({
  voucherId: z.string(),
  /** Who gives. */
  userId: z.string(),
  /** `ended` while its payment is not ours, or all of it is being refunded; `redeemed` is final. */
  state: z.enum(['open', 'ended', 'redeemed']),
  /** Counts the writes. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** For the giver and the mail; removed with the giver's account, once it is mailed. */
  code: z.optional(z.string()),
  /** Removed with the giver's account. */
  words: z.optional(voucherWordsSchema),
  /** Null for a card to print. */
  mail: z.nullable(mailSchema),
  /** Counts the mails. A row of the outbox names its number: the rows of earlier ones do nothing. */
  mails: z.int(),
  /** `told`: the giver knows that it was read. */
  redeemed: z.optional(z.object({ userId: z.string(), at: z.iso.datetime(), told: z.optional(z.boolean()) })),
});
export type Voucher = z.output<typeof voucherSchema>;

/** Crockford's: without I, L, O and U, which look like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsPerSign = 5;
/** 80 bits. */
const codeLength = 16;

/** 16 signs from 32 random bytes. */
export function newCode({ secret }: Identifiers): string {
  const hash = createHash('sha256').update(secret()).digest('hex');
  const bits = BigInt(`0x${hash}`);
  const signAt = (_: unknown, at: number) => alphabet[Number((bits >> BigInt(bitsPerSign * at)) & 31n)];
  return Array.from({ length: codeLength }, signAt).join('');
}

/** The stored form of a typed code; undefined when it can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined;
}

/** In groups of four. */
export const spacedCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

type MailDelivery = Extract<VoucherDelivery, { by: 'mail' }>;

/** Whether a card may be mailed on that day: from today up to the same day of next year. */
export function isDayInRange({ day, zone }: MailDelivery, nowMs: number): boolean {
  const today = dayIn(zone, nowMs);
  return day >= today && day <= addDays(today, voucherDaysAhead);
}

/** @param mails how many there were before */
export function scheduleOf(delivery: VoucherDelivery, mails: number): Pick<Voucher, 'mail' | 'mails'> {
  if (delivery.by === 'print') return { mail: null, mails };
  const { email, day, zone } = delivery;
  return { mail: { email, day, zone }, mails: mails + 1 };
}

export function isWaiting({ state, mail }: Pick<Voucher, 'state' | 'mail'>): boolean {
  return state === 'open' && mail !== null && mail.mailedAt === undefined && mail.refusedAt === undefined;
}

/**
 * Sends the card at its time, or at once if that has passed: the row's id is of that time, so that it waits in the partition of
 * that day. Empty for a card to print.
 */
export function mailRows(
  { voucherId, mail, mails: round }: Pick<Voucher, 'voucherId' | 'mail' | 'mails'>,
  { identifiers, clock }: { readonly identifiers: Identifiers; readonly clock: Clock },
): OutboxRow[] {
  if (mail === null) return [];
  const now = clock.now();
  const atMs = Math.max(now, instantOf(mail.day, voucherMailTime, mail.zone).getTime());
  const timeLength = 10;
  const id = encodeTime(atMs, timeLength) + identifiers.ulid(now).slice(timeLength);
  return [{ id, kind: 'voucher', voucher: { voucherId, round } }];
}

/** Whether the card of an order can be redeemed: its payment is ours, and not all that is left of it is being refunded. */
export function isPaidFor(order: Omit<OrderRecord, 'createdAt'>): boolean {
  return isOurs(order.status) && (order.paymentIntentId === null || refundableCents(order) > 0);
}
