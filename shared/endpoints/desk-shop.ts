import * as z from 'zod/mini';
import { couponCodeSchema } from '#shared/schemas/checkout.ts';
import { confirmationIdSchema, pageOf, pageQuerySchema, reasonSchema } from '#shared/schemas/desk.ts';
import {
  deskCouponSchema,
  deskCouponUseSchema,
  deskFeaturedSchema,
  deskProductSchema,
  featuredStates,
  newCouponSchema,
  productChangeSchema,
  slugSchema,
} from '#shared/schemas/desk-shop.ts';
import { endpoint, formBodyBytes } from './endpoint.ts';

const oneProduct = z.object({ productId: slugSchema });
const productResponse = z.object({ success: z.literal(true), data: deskProductSchema });
const oneCoupon = z.object({ code: couponCodeSchema });
const couponResponse = z.object({ success: z.literal(true), data: deskCouponSchema });
const seenVersion = z.int().check(z.gte(0));

export const listDeskProducts = endpoint({
  id: 'listDeskProducts',
  summary: 'All products in the order of the shop, with the hidden ones.',
  method: 'GET',
  path: '/api/desk/products',
  caller: 'operator',
  roles: ['owner'],
  throttle: 'deskRead',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(deskProductSchema) }),
  errors: ['route-not-found'],
});

export const saveProduct = endpoint({
  id: 'saveProduct',
  summary: 'Creates a hidden product, or changes the texts and prices of one.',
  method: 'PUT',
  path: '/api/desk/products/{productId}',
  caller: 'operator',
  roles: ['owner'],
  throttle: 'deskAct',
  streams: false,
  request: { path: oneProduct, body: productChangeSchema },
  response: productResponse,
  errors: ['route-not-found', 'session-idle', 'confirmation-required', 'product-not-found', 'conflict'],
});

export const uploadProductPicture = endpoint({
  id: 'uploadProductPicture',
  summary: 'Replaces the picture of a product; metadata is taken out.',
  method: 'POST',
  path: '/api/desk/products/{productId}/picture',
  caller: 'operator',
  roles: ['owner'],
  throttle: 'deskAct',
  streams: false,
  maxBodyBytes: formBodyBytes,
  request: {
    path: oneProduct,
    /** The version as text. */
    form: z.object({ seenVersion: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) }),
  },
  response: productResponse,
  errors: [
    'route-not-found',
    'session-idle',
    'product-not-found',
    'conflict',
    'unsupported-image',
    'image-too-large',
    'file-required',
  ],
});

export const changeProductState = endpoint({
  id: 'changeProductState',
  summary: 'Shows a product in the shop, or hides it; open checkouts of it can still be paid.',
  method: 'PUT',
  path: '/api/desk/products/{productId}/state',
  caller: 'operator',
  roles: ['owner'],
  throttle: 'deskAct',
  streams: false,
  request: { path: oneProduct, body: z.strictObject({ state: z.enum(['shown', 'hidden']), seenVersion }) },
  response: productResponse,
  errors: ['route-not-found', 'session-idle', 'product-not-found', 'conflict'],
});

export const listDeskCoupons = endpoint({
  id: 'listDeskCoupons',
  summary: 'Coupons by code, 25 at a time.',
  method: 'GET',
  path: '/api/desk/coupons',
  caller: 'operator',
  roles: ['support', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { query: pageQuerySchema },
  response: pageOf(deskCouponSchema),
  errors: ['route-not-found'],
});

export const createCoupon = endpoint({
  id: 'createCoupon',
  summary: 'Creates a coupon, valid to the end of a day (UTC).',
  method: 'POST',
  path: '/api/desk/coupons',
  caller: 'operator',
  roles: ['support', 'owner'],
  throttle: 'deskAct',
  streams: false,
  request: { body: newCouponSchema },
  response: couponResponse,
  errors: ['route-not-found', 'session-idle', 'confirmation-required'],
});

export const getDeskCoupon = endpoint({
  id: 'getDeskCoupon',
  summary: 'One coupon.',
  method: 'GET',
  path: '/api/desk/coupons/{code}',
  caller: 'operator',
  roles: ['support', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { path: oneCoupon },
  response: couponResponse,
  errors: ['route-not-found', 'coupon-not-found'],
});

export const listCouponUses = endpoint({
  id: 'listCouponUses',
  summary: 'The customers and orders that used a coupon, newest first, 20 at a time.',
  method: 'GET',
  path: '/api/desk/coupons/{code}/uses',
  caller: 'operator',
  roles: ['support', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { path: oneCoupon, query: pageQuerySchema },
  response: pageOf(deskCouponUseSchema),
  errors: ['route-not-found', 'coupon-not-found'],
});

export const endCoupon = endpoint({
  id: 'endCoupon',
  summary: 'Ends a coupon, or takes that back; checkouts that reserved it keep their price.',
  method: 'PUT',
  path: '/api/desk/coupons/{code}/state',
  caller: 'operator',
  roles: ['support', 'owner'],
  throttle: 'deskAct',
  streams: false,
  request: {
    path: oneCoupon,
    body: z.strictObject({ isEnded: z.boolean(), confirmationId: z.optional(confirmationIdSchema) }),
  },
  response: couponResponse,
  errors: ['route-not-found', 'session-idle', 'confirmation-required', 'coupon-not-found'],
});

export const listDeskFeatured = endpoint({
  id: 'listDeskFeatured',
  summary: 'All featured stories in their order, with their consent.',
  method: 'GET',
  path: '/api/desk/featured',
  caller: 'operator',
  roles: ['owner'],
  throttle: 'deskRead',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(deskFeaturedSchema) }),
  errors: ['route-not-found'],
});

export const changeFeatured = endpoint({
  id: 'changeFeatured',
  summary: 'Shows or hides a featured story, or records that its author does not agree any more.',
  method: 'PUT',
  path: '/api/desk/featured/{featuredStoryId}/state',
  caller: 'operator',
  roles: ['owner'],
  throttle: 'deskAct',
  streams: false,
  request: {
    path: z.object({ featuredStoryId: slugSchema }),
    body: z
      .strictObject({
        state: z.enum(featuredStates),
        /** `updatedAt` of the story that the operator saw. */
        seenAt: z.iso.datetime(),
        reason: z.optional(reasonSchema),
      })
      .check(
        z.refine(
          ({ state, reason }) => state !== 'revoked' || reason !== undefined,
          'Please say how the author told us.',
        ),
      ),
  },
  response: z.object({ success: z.literal(true), data: deskFeaturedSchema }),
  errors: ['route-not-found', 'session-idle', 'featured-story-not-found', 'conflict'],
});
