import * as z from 'zod/mini';
import { conversationDraftSchema, draftIdSchema, draftIdsSchema } from '#shared/schemas/conversation-draft.ts';
import { keepOutMarksSchema } from '#shared/schemas/kept-out.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

export const listDrafts = endpoint({
  id: 'listDrafts',
  summary: "The customer's newest draft of each category: the interview and its preview, on any device.",
  method: 'GET',
  path: '/api/draft',
  caller: 'customer',
  throttle: 'list',
  streams: false,
  request: {},
  response: z.object({ success: z.literal(true), data: z.array(conversationDraftSchema) }),
  errors: ['unauthorized'],
});

export const claimDrafts = endpoint({
  id: 'claimDrafts',
  summary: "Makes a visitor's drafts those of the customer who logged in; answers with their newest of each category.",
  method: 'POST',
  path: '/api/draft/claim',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { body: z.object({ draftIds: draftIdsSchema }) },
  response: z.object({
    success: z.literal(true),
    data: z.array(conversationDraftSchema),
    refused: z.array(z.string()),
  }),
  errors: ['unauthorized'],
});

export const discardDraft = endpoint({
  id: 'discardDraft',
  summary: "Forgets a draft: 'Start again'. What is another customer's stays; unknown ids are fine.",
  method: 'POST',
  path: '/api/draft/discard',
  caller: 'visitor',
  throttle: 'discard',
  streams: false,
  request: { body: z.object({ draftId: draftIdSchema }) },
  response: messageResponseSchema,
  errors: [],
});

export const keepOut = endpoint({
  id: 'keepOut',
  summary:
    "Keeps messages or pieces of a draft out of its story, or puts them back. Another customer's draft and unknown ids change nothing.",
  method: 'POST',
  path: '/api/draft/keep-out',
  caller: 'visitor',
  throttle: 'save',
  streams: false,
  request: { body: z.object({ draftId: draftIdSchema, marks: keepOutMarksSchema }) },
  response: messageResponseSchema,
  errors: [],
});
