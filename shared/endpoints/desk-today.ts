import * as z from 'zod/mini';
import { requestIdSchema } from '#shared/schemas/desk.ts';
import { entryIdSchema, stuckMailActSchema, todaySchema } from '#shared/schemas/desk-today.ts';
import { endpoint } from './endpoint.ts';

const done = z.object({ success: z.literal(true), message: z.string() });

export const getDeskToday = endpoint({
  id: 'getDeskToday',
  summary: 'Lists the open tasks, oldest first, and the sales of the last 30 days.',
  method: 'GET',
  path: '/api/desk/today',
  caller: 'operator',
  throttle: 'deskRead',
  streams: false,
  roles: ['support', 'fulfilment', 'owner'],
  request: {},
  response: z.object({ success: z.literal(true), data: todaySchema }),
  errors: ['route-not-found'],
});

export const settleStuckMail = endpoint({
  id: 'settleStuckMail',
  summary: 'Tries to send a mail again that was not sent, or drops it.',
  method: 'POST',
  path: '/api/desk/stuck-mails/{mailId}',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: z.object({ mailId: entryIdSchema }), body: stuckMailActSchema },
  response: done,
  errors: ['route-not-found', 'session-idle', 'mail-not-found', 'conflict'],
});

export const closeFailedStory = endpoint({
  id: 'closeFailedStory',
  summary: 'Takes a failed story off the list of open tasks.',
  method: 'POST',
  path: '/api/desk/failed-stories/{storyId}/close',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: z.object({ storyId: entryIdSchema }) },
  response: done,
  errors: ['route-not-found', 'session-idle', 'story-not-found'],
});

export const closeRefund = endpoint({
  id: 'closeRefund',
  summary: 'Takes a refund that Stripe refused off the list of open tasks.',
  method: 'POST',
  path: '/api/desk/refunds/{requestId}/close',
  caller: 'operator',
  throttle: 'deskAct',
  streams: false,
  roles: ['support', 'owner'],
  request: { path: z.object({ requestId: requestIdSchema }) },
  response: done,
  errors: ['route-not-found', 'session-idle', 'refund-not-found'],
});
