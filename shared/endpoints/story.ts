import * as z from 'zod/mini';
import { chatHistorySchema } from '../schemas/conversation.ts';
import { draftIdSchema } from '../schemas/conversation-draft.ts';
import { claimedProductSchema, storyIdSchema, storySchema, storySummarySchema } from '../schemas/story.ts';
import { endpoint } from './endpoint.ts';

export const addStory = endpoint({
  id: 'addStory',
  summary: 'Takes one story from what the customer has left and starts writing it.',
  method: 'POST',
  path: '/api/story/add-story',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {
    body: z.object({
      product: claimedProductSchema,
      userMessage: z.optional(z.string().check(z.maxLength(4000))),
      /** Goes with a Story Bundle only (spec 1 §7). */
      chatHistory: z._default(chatHistorySchema, []),
      introStoryLines: z.optional(z.string().check(z.maxLength(8000))),
      /** The browser's view; the server decides (RELIABILITY row 7). */
      firstStory: z.optional(z.boolean()),
      /** Additive: the draft whose opening the story begins with. */
      draftId: z.optional(draftIdSchema),
    }),
  },
  /** `data` is null for a package that a coupon made free. */
  response: z.object({ success: z.literal(true), message: z.string(), data: z.nullable(storySummarySchema) }),
  errors: [
    'unauthorized',
    'unknown-product',
    'no-stories-left',
    'too-few-messages',
    'invalid-coupon',
    'idempotency-key-reused',
    'conflict',
  ],
});

export const listStories = endpoint({
  id: 'listStories',
  summary: "The customer's stories, newest first; one still being written shows its progress.",
  method: 'GET',
  path: '/api/story',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {
    /** Only films, or only stories that are none; these lists carry the texts. */
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
