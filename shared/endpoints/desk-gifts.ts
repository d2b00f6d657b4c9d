import * as z from 'zod/mini';
import { pageOf } from '#shared/schemas/desk.ts';
import {
  deskGiftCardSchema,
  deskGiftSchema,
  deskGiftsQuerySchema,
  giftMoveSchema,
  newProofSchema,
} from '#shared/schemas/desk-gifts.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

const giftPathSchema = z.object({ giftId: z.string().check(z.minLength(1), z.maxLength(64)) });

export const listDeskGifts = endpoint({
  id: 'listDeskGifts',
  summary: "One page of the gifts on the operators' board.",
  method: 'GET',
  path: '/api/desk/gifts',
  caller: 'operator',
  roles: ['support', 'fulfilment', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { query: deskGiftsQuerySchema },
  response: pageOf(deskGiftCardSchema),
  errors: ['route-not-found'],
});

export const getDeskGift = endpoint({
  id: 'getDeskGift',
  summary: 'One gift with its address, files and history, for operators.',
  method: 'GET',
  path: '/api/desk/gifts/{giftId}',
  caller: 'operator',
  roles: ['support', 'fulfilment', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { path: giftPathSchema },
  response: z.object({ success: z.literal(true), data: deskGiftSchema }),
  // Its proof is the customer's story.
  whileIdle: false,
  errors: ['route-not-found', 'session-idle', 'gift-not-found'],
});

export const moveGift = endpoint({
  id: 'moveGift',
  summary: 'Moves a gift to its next state, and mails the customer.',
  method: 'POST',
  path: '/api/desk/gifts/{giftId}',
  caller: 'operator',
  roles: ['fulfilment', 'owner'],
  throttle: 'deskAct',
  streams: false,
  request: { path: giftPathSchema, body: giftMoveSchema },
  response: z.object({ success: z.literal(true), data: deskGiftCardSchema }),
  errors: ['route-not-found', 'session-idle', 'gift-not-found', 'conflict'],
});

export const remakeGiftProof = endpoint({
  id: 'remakeGiftProof',
  summary: 'Corrects a gift that is not printed yet, and requests a new proof.',
  method: 'POST',
  path: '/api/desk/gifts/{giftId}/proof',
  caller: 'operator',
  roles: ['fulfilment', 'owner'],
  throttle: 'deskAct',
  streams: false,
  request: { path: giftPathSchema, body: newProofSchema },
  response: messageResponseSchema,
  errors: ['route-not-found', 'session-idle', 'gift-not-found', 'conflict'],
});
