import * as z from 'zod/mini';
import { chosenStartSchema, ideaKeySchema, postingSchema } from '#shared/schemas/posting.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const updatePosting = endpoint({
  id: 'updatePosting',
  summary: "Sets when a story's posts start, or marks one of its ideas as done or not done.",
  method: 'PUT',
  path: '/api/story/{storyId}/posting',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema }),
    body: z
      .object({
        start: z.optional(z.nullable(chosenStartSchema)),
        done: z.optional(z.object({ key: ideaKeySchema, done: z.boolean() })),
      })
      .check(z.refine(({ start, done }) => start !== undefined || done !== undefined)),
  },
  response: z.extend(messageResponseSchema, { data: postingSchema }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});
