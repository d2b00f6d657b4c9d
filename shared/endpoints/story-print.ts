import * as z from 'zod/mini';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint } from './endpoint.ts';

export const changeStoryPrint = endpoint({
  id: 'changeStoryPrint',
  summary: 'Gives a story the print that its owner chose. Repeated requests change nothing.',
  method: 'POST',
  path: '/api/story/{storyId}/print',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema }),
    body: z.object({ print: z.string().check(z.refine((slug) => parsePrintSlug(slug) !== undefined)) }),
  },
  response: z.object({ success: z.literal(true), data: z.object({ print: z.string() }) }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});
