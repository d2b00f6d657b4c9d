import * as z from 'zod/mini';
import { claimedProductSchema } from '#shared/schemas/claimed-product.ts';
import { chatHistorySchema } from '#shared/schemas/conversation.ts';
import { draftIdSchema } from '#shared/schemas/conversation-draft.ts';
import { keepOutMarksSchema } from '#shared/schemas/kept-out.ts';
import { storySummarySchema } from '#shared/schemas/story.ts';
import { endpoint } from './endpoint.ts';

// Separate from the reading endpoints, so that their pages do not load conversation schemas.
export const addStory = endpoint({
  id: 'addStory',
  summary: 'Starts writing a story from the remaining allowance, or delivers what a coupon makes free.',
  method: 'POST',
  path: '/api/story/add-story',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: {
    body: z.object({
      product: claimedProductSchema,
      userMessage: z.optional(z.string().check(z.maxLength(4000))),
      chatHistory: z._default(chatHistorySchema, []),
      introStoryLines: z.optional(z.string().check(z.maxLength(8000))),
      /** The browser's view; the server decides (threat 7). */
      firstStory: z.optional(z.boolean()),
      draftId: z.optional(draftIdSchema),
      /** Additive: as in `createCheckout`. */
      marks: z.optional(keepOutMarksSchema),
    }),
  },
  /** `data` is null for a package that a coupon made free. */
  response: z.object({ success: z.literal(true), message: z.string(), data: z.nullable(storySummarySchema) }),
  errors: [
    'unauthorized',
    'unknown-product',
    'choice-required',
    'card-required',
    'day-out-of-range',
    'story-not-found',
    'story-not-ready',
    'no-stories-left',
    'too-few-messages',
    'invalid-coupon',
    'already-bought',
    'idempotency-key-reused',
    'conflict',
  ],
});
