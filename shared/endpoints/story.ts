import * as z from 'zod/mini';
import { storyIdSchema, storySchema, storySummarySchema } from '#shared/schemas/story.ts';
import { endpoint } from './endpoint.ts';

export const listStories = endpoint({
  id: 'listStories',
  summary: "The customer's stories, newest first; one still being written shows its progress.",
  method: 'GET',
  path: '/api/story',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {
    /** Only films, or only others; these lists contain the texts. */
    query: z.object({ isFilm: z.optional(z.enum(['true', 'false'])) }),
  },
  response: z.object({ success: z.literal(true), data: z.array(storySummarySchema) }),
  errors: ['unauthorized'],
});

export const getStory = endpoint({
  id: 'getStory',
  summary: 'One whole story of the customer.',
  method: 'GET',
  path: '/api/story/{storyId}',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: { path: z.object({ storyId: storyIdSchema }) },
  response: z.object({ success: z.literal(true), data: storySchema }),
  errors: ['unauthorized', 'story-not-found'],
});
