import * as z from 'zod/mini';
import { categorySlugs, chatPromptKeys, storyPromptKeys } from '#shared/catalogue/categories.ts';
import { chatHistorySchema, readinessSchema, userMessageSchema } from '#shared/schemas/conversation.ts';
import { draftIdSchema, turnIdSchema, turnOutcomeSchema } from '#shared/schemas/conversation-draft.ts';
import { keepOutMarksSchema } from '#shared/schemas/kept-out.ts';
import { keptPieceSchema } from '#shared/schemas/kept-piece.ts';
import { endpoint } from './endpoint.ts';

export const sendChatMessage = endpoint({
  id: 'sendChatMessage',
  summary: "One turn of the interview: the customer's message in, Wren's next question out.",
  method: 'POST',
  path: '/api/chat',
  caller: 'visitor',
  throttle: 'chat',
  streams: true,
  request: {
    body: z.object({
      userMessage: userMessageSchema,
      chatHistory: chatHistorySchema,
      prompt: z.enum(chatPromptKeys),
      /** Additive: the server draft, and the turn's id for retries. */
      draftId: z.optional(draftIdSchema),
      turnId: z.optional(turnIdSchema),
      /** Additive, with the first question: the browser's language (BCP 47, or as Chromium builds it from a locale), in which Wren greets. */
      language: z.optional(z.string().check(z.regex(/^[\w@.-]{1,64}$/))),
      /** Additive: added where the draft has no mark about the same text. */
      marks: z.optional(keepOutMarksSchema),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Additive, with a `draftId`: the result of storing the turn. */
    draft: z.optional(turnOutcomeSchema),
    /** Additive; absent when the model did not report it. */
    readiness: z.optional(readinessSchema),
    /** Additive: pieces of the interview that the story will be written without, as known by now, in its order; absent for none. */
    keptOut: z.optional(z.array(keptPieceSchema)),
  }),
  errors: ['model-answer-unusable', 'busy-day', 'assistant-busy'],
});

export const previewStory = endpoint({
  id: 'previewStory',
  summary: 'Writes the opening of the story and keeps it, with the conversation, as a draft.',
  method: 'POST',
  path: '/api/story',
  caller: 'visitor',
  throttle: 'storyPreview',
  streams: true,
  request: {
    body: z.object({
      // Specification 1.7; the conversation itself is in the history.
      userMessage: z.optional(z.string().check(z.maxLength(4000))),
      chatHistory: chatHistorySchema,
      prompt: z.enum(storyPromptKeys),
      category: z.optional(z.enum(categorySlugs)),
      /** Additive: the interview's draft; a new one is created without it. */
      draftId: z.optional(draftIdSchema),
      /** Additive: what the page shows as kept out or put back; it wins over the draft's. */
      marks: z.optional(keepOutMarksSchema),
    }),
  },
  response: z.object({
    success: z.literal(true),
    /** HTML with the real title and opening, then placeholder text (architecture 8). */
    message: z.string(),
    introStory: z.string(),
    /** The draft with the preview: the one sent, or a new one when the caller may not write to it. */
    draftId: z.string(),
    /** Additive: pieces of the interview that the opening is written without, in its order. */
    keptOut: z.optional(z.array(keptPieceSchema)),
  }),
  errors: ['too-few-messages', 'model-answer-unusable', 'busy-day', 'assistant-busy'],
});
