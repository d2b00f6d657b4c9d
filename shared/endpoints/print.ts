import * as z from 'zod/mini';
import { storyIdSchema } from '#shared/schemas/story.ts';
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

export const listStoryPrints = endpoint({
  id: 'listStoryPrints',
  summary:
    'Three prints that a story could have instead of its own, in a composition of their own; others in each round.',
  method: 'GET',
  path: '/api/story/{storyId}/print',
  caller: 'customer',
  throttle: 'list',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema }),
    query: z.object({ round: z.optional(z.string().check(z.regex(/^\d{1,3}$/))) }),
  },
  response: z.object({ success: z.literal(true), data: z.array(z.string()) }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});
