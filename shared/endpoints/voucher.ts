import * as z from 'zod/mini';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { redeemSchema, voucherDeliverySchema, voucherSchema } from '#shared/schemas/voucher.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

const voucherPathSchema = z.object({ voucherId: z.string().check(z.minLength(1), z.maxLength(64)) });
const voucherResponseSchema = z.object({ success: z.literal(true), message: z.string(), data: voucherSchema });

export const listVouchers = endpoint({
  id: 'listVouchers',
  summary: 'The stories that the customer gave, newest first, with their codes.',
  method: 'GET',
  path: '/api/voucher',
  caller: 'customer',
  throttle: 'list',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(voucherSchema) }),
  errors: ['unauthorized'],
});

export const changeVoucher = endpoint({
  id: 'changeVoucher',
  summary: 'Changes the address or the day of a card, or mails it again.',
  method: 'PUT',
  path: '/api/voucher/{voucherId}',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { path: voucherPathSchema, body: z.object({ delivery: voucherDeliverySchema }) },
  response: voucherResponseSchema,
  errors: [
    'unauthorized',
    'voucher-not-found',
    'voucher-used',
    'voucher-ended',
    'voucher-mails-used',
    'day-out-of-range',
    'conflict',
  ],
});

export const refundVoucher = endpoint({
  id: 'refundVoucher',
  summary: 'Ends a card that nobody has redeemed, and refunds it.',
  method: 'POST',
  path: '/api/voucher/{voucherId}/refund',
  caller: 'customer',
  throttle: 'checkout',
  streams: false,
  request: { path: voucherPathSchema },
  response: voucherResponseSchema,
  errors: [
    'unauthorized',
    'voucher-not-found',
    'voucher-used',
    'voucher-not-refundable',
    'refund-declined',
    'conflict',
  ],
});

export const redeemVoucher = endpoint({
  id: 'redeemVoucher',
  summary:
    "Turns a card's code into one story of the customer; again, says whether its giver is to hear that it was read.",
  method: 'POST',
  path: '/api/voucher/redeem',
  caller: 'customer',
  throttle: 'coupon',
  streams: false,
  request: { body: redeemSchema },
  /** `from` is null when the giver has left. */
  response: z.extend(messageResponseSchema, {
    data: z.object({ from: z.nullable(z.string()), tellsGiver: z.boolean() }),
  }),
  errors: ['unauthorized', 'voucher-not-found', 'voucher-used', 'voucher-ended', 'conflict'],
});

export const reportReading = endpoint({
  id: 'reportReading',
  summary: 'Mails the givers whom the customer wants to tell, once, that their story was read.',
  method: 'POST',
  path: '/api/voucher/read',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { body: z.object({ storyId: storyIdSchema }) },
  response: messageResponseSchema,
  errors: ['unauthorized', 'story-not-found'],
});
