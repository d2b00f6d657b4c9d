import * as z from 'zod/mini';
import { userSchema } from '#shared/schemas/allowance.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const getUser = endpoint({
  id: 'getUser',
  summary: 'The customer behind the bearer token, with what is left to spend.',
  method: 'GET',
  path: '/api/auth/user',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: userSchema }),
  errors: ['unauthorized'],
});

export const logout = endpoint({
  id: 'logout',
  summary: 'Ends the session of the bearer token; its tokens are void at once.',
  method: 'POST',
  path: '/api/auth/logout',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {},
  response: messageResponseSchema,
  errors: ['unauthorized'],
});
