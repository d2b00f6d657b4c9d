import * as z from 'zod/mini';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint } from './endpoint.ts';

export const changeStoryPrint = endpoint({
  id: 'changeStoryPrint',
  summary: 'Gives a story another print, of another of its things where it has several.',
  method: 'POST',
  path: '/api/story/{storyId}/print',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { path: z.object({ storyId: storyIdSchema }) },
  response: z.object({ success: z.literal(true), data: z.object({ print: z.string() }) }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});
