import * as z from 'zod/mini';
import { categorySlugs, chatPromptKeys, storyPromptKeys } from '#shared/catalogue/categories.ts';
import { chatHistorySchema, userMessageSchema } from '#shared/schemas/conversation.ts';
import { draftIdSchema, turnIdSchema, turnOutcomeSchema } from '#shared/schemas/conversation-draft.ts';
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
      /** Additive: the server draft that keeps the turn, and the turn's name in it, so that a retry is kept once. */
      draftId: z.optional(draftIdSchema),
      turnId: z.optional(turnIdSchema),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Additive, where a `draftId` was sent: what became of the turn in that draft. */
    draft: z.optional(turnOutcomeSchema),
  }),
  errors: ['model-answer-unusable', 'assistant-busy'],
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
      // The conversation ends in the history; specification 1.7 sends the request's own words here.
      userMessage: z.optional(z.string().check(z.maxLength(4000))),
      chatHistory: chatHistorySchema,
      prompt: z.enum(storyPromptKeys),
      /** Additive: the category chosen, kept with the draft. */
      category: z.optional(z.enum(categorySlugs)),
      /** Additive: the draft of the interview, which the preview is kept with. Without one a new draft is made. */
      draftId: z.optional(draftIdSchema),
    }),
  },
  response: z.object({
    success: z.literal(true),
    /** Story-shaped HTML: the real title and opening, then placeholder text that nobody wrote (architecture 8). */
    message: z.string(),
    /** The opening as HTML: the bought story begins with exactly these bytes. */
    introStory: z.string(),
    /** The draft that the preview is kept in: the one sent, or a new one where that is not the caller's to add to. */
    draftId: z.string(),
  }),
  errors: ['too-few-messages', 'model-answer-unusable', 'assistant-busy'],
});
