import * as z from 'zod/mini';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint } from './endpoint.ts';

const oneStory = z.object({ storyId: storyIdSchema });

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
    path: oneStory,
    query: z.object({ round: z.optional(z.string().check(z.regex(/^\d{1,3}$/))) }),
  },
  response: z.object({ success: z.literal(true), data: z.array(z.string()) }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});

export const changeStoryPrint = endpoint({
  id: 'changeStoryPrint',
  summary: 'Gives a story the print that its owner chose. Repeated requests change nothing.',
  method: 'POST',
  path: '/api/story/{storyId}/print',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {
    path: oneStory,
    body: z.object({ print: z.string().check(z.refine((slug) => parsePrintSlug(slug) !== undefined)) }),
  },
  response: z.object({ success: z.literal(true), data: z.object({ print: z.string() }) }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});
