import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  id: 'getHealth',
  summary: 'Answers ok when the API can read its table.',
  method: 'GET',
  path: '/api/health',
  caller: 'anyone',
  throttle: 'none',
  streams: false,
  request: {},
  response: z.object({ status: z.literal('ok') }),
  errors: [],
});
