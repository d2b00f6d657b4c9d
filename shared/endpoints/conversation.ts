import * as z from 'zod/mini';
import { categorySlugs, chatPromptKeys, storyPromptKeys } from '../catalogue/categories.ts';
import { chatHistorySchema, userMessageSchema } from '../schemas/conversation.ts';
import { endpoint } from './endpoint.ts';

export const sendChatMessage = endpoint({
  id: 'sendChatMessage',
  summary: "One turn of the interview: the customer's message in, Wren's next question out.",
  method: 'POST',
  path: '/api/chat',
  caller: 'anyone',
  throttle: 'chat',
  streams: true,
  request: {
    body: z.object({ userMessage: userMessageSchema, chatHistory: chatHistorySchema, prompt: z.enum(chatPromptKeys) }),
  },
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['model-answer-unusable', 'assistant-busy'],
});

export const previewStory = endpoint({
  id: 'previewStory',
  summary: 'Writes the opening of the story and keeps it, with the conversation, as a draft.',
  method: 'POST',
  path: '/api/story',
  caller: 'anyone',
  throttle: 'storyPreview',
  streams: true,
  request: {
    body: z.object({
      // The conversation ends in the history; spec 1 §7 sends the request's own words here.
      userMessage: z.optional(z.string().check(z.maxLength(4000))),
      chatHistory: chatHistorySchema,
      prompt: z.enum(storyPromptKeys),
      /** Additive: the category chosen, kept with the draft. */
      category: z.optional(z.enum(categorySlugs)),
    }),
  },
  response: z.object({
    success: z.literal(true),
    /** Story-shaped HTML: the real title and opening, then placeholder text that nobody wrote (DESIGN 8). */
    message: z.string(),
    /** The opening as HTML: the bought story begins with exactly these bytes. */
    introStory: z.string(),
    draftId: z.string(),
  }),
  errors: ['too-few-messages', 'model-answer-unusable', 'assistant-busy'],
});
