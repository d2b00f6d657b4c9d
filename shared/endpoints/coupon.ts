import * as z from 'zod/mini';
import { couponCodeSchema } from '#shared/schemas/checkout.ts';
import { endpoint } from './endpoint.ts';

export const validateCoupon = endpoint({
  id: 'validateCoupon',
  summary: 'Tells how many percent a coupon takes off; reserves nothing.',
  method: 'POST',
  path: '/api/coupon/validate',
  caller: 'customer',
  throttle: 'coupon',
  streams: false,
  request: { body: z.object({ code: couponCodeSchema }) },
  /** Specification 1.7: `data` is the discount in percent. */
  response: z.object({ success: z.literal(true), data: z.int().check(z.gte(1), z.lte(100)) }),
  errors: ['unauthorized', 'invalid-coupon'],
});
