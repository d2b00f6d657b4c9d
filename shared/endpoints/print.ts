import * as z from 'zod/mini';
import { endpoint, fileResponseSchema } from './endpoint.ts';

const pathPart = z.string().check(z.minLength(1), z.maxLength(128));

export const getPrint = endpoint({
  id: 'getPrint',
  summary: 'Draws the print that its path describes.',
  method: 'GET',
  path: '/prints/{print}/{file}',
  caller: 'anyone',
  throttle: 'none',
  streams: false,
  answers: ['image/svg+xml', 'image/jpeg'],
  request: { path: z.object({ print: pathPart, file: pathPart }) },
  response: fileResponseSchema,
  errors: ['print-not-found'],
});
