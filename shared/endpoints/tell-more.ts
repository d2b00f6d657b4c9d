import * as z from 'zod/mini';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { moreAnswersSchema, moreOutcomeSchema } from '#shared/schemas/tell-more.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const tellMore = endpoint({
  id: 'tellMore',
  summary: 'Has a story that was written from little written again from its interview and these answers: once, free.',
  method: 'POST',
  path: '/api/story/{storyId}/tell-more',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema }),
    /** `requestId` is of one press of the button: a repeated request starts nothing. */
    body: z.object({ requestId: z.string().check(z.regex(/^[\w-]{8,64}$/)), answers: moreAnswersSchema }),
  },
  response: z.extend(messageResponseSchema, { data: moreOutcomeSchema }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready', 'cannot-retell'],
});
