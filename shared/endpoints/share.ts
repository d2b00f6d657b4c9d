import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { reportReasonNames, shareChangeSchema, shareSchema } from '#shared/schemas/share.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

const oneStory = z.object({ storyId: storyIdSchema });

export const shareStory = endpoint({
  id: 'shareStory',
  summary: 'Makes a public page of a story, or changes its settings; the link stays the same.',
  method: 'POST',
  path: '/api/story/{storyId}/share',
  caller: 'customer',
  throttle: 'share',
  streams: false,
  request: { path: oneStory, body: shareChangeSchema },
  response: z.object({ success: z.literal(true), message: z.string(), data: shareSchema }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});

export const getShare = endpoint({
  id: 'getShare',
  summary: 'The link and settings of a story’s public page; null when it has none.',
  method: 'GET',
  path: '/api/story/{storyId}/share',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: { path: oneStory },
  response: z.object({ success: z.literal(true), data: z.nullable(shareSchema) }),
  errors: ['unauthorized', 'story-not-found'],
});

export const stopSharing = endpoint({
  id: 'stopSharing',
  summary: 'Ends the public page of a story for good; sharing again makes another link.',
  method: 'DELETE',
  path: '/api/story/{storyId}/share',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { path: oneStory },
  response: messageResponseSchema,
  errors: ['unauthorized', 'story-not-found'],
});
