import * as z from 'zod/mini';
import { reportReasonNames, shareChangeSchema, shareSchema } from '#shared/schemas/share.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { wordChanges, wordSchema } from '#shared/schemas/word.ts';
import { endpoint, fileResponseSchema, messageResponseSchema } from './endpoint.ts';

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
  throttle: 'save',
  streams: false,
  request: { path: oneStory },
  response: messageResponseSchema,
  errors: ['unauthorized', 'story-not-found'],
});

/** Any text, because a page of ours answers every link: 410 for one that leads to none. */
const onePage = z.object({ token: z.string() });

export const getSharedPage = endpoint({
  id: 'getSharedPage',
  summary: 'The public page of a shared story; 410 when it was ended, has expired, or never existed.',
  method: 'GET',
  path: '/s/{token}',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  request: { path: onePage },
  answers: ['text/html'],
  response: fileResponseSchema,
  errors: [],
});

export const getSharedFile = endpoint({
  id: 'getSharedFile',
  summary: 'The card of a shared page for link previews, or the photo on it.',
  method: 'GET',
  path: '/s/{token}/{file}',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  request: { path: z.extend(onePage, { file: z.string() }) },
  answers: ['image/jpeg', 'text/html'],
  response: fileResponseSchema,
  errors: [],
});

export const reportSharedPage = endpoint({
  id: 'reportSharedPage',
  summary: 'Reports a shared page to the operator.',
  method: 'POST',
  path: '/s/{token}/report',
  caller: 'anyone',
  throttle: 'report',
  streams: false,
  request: {
    path: onePage,
    form: z.object({
      reason: z.optional(z.enum(reportReasonNames)),
      details: z.optional(z.string()),
    }),
  },
  answers: ['text/html'],
  response: fileResponseSchema,
  errors: [],
});

export const sendWord = endpoint({
  id: 'sendWord',
  summary: 'Additive: sends a reader’s word to the teller of a shared story, who allows it.',
  method: 'POST',
  path: '/s/{token}/word',
  caller: 'anyone',
  throttle: 'report',
  streams: false,
  request: {
    path: onePage,
    form: z.object({ name: z.optional(z.string()), text: z.optional(z.string()) }),
  },
  answers: ['text/html'],
  response: fileResponseSchema,
  errors: [],
});

const oneWord = z.extend(oneStory, { wordId: z.string().check(z.minLength(1), z.maxLength(64)) });
const wordsResponse = z.object({ success: z.literal(true), data: z.array(wordSchema) });

export const listWords = endpoint({
  id: 'listWords',
  summary: 'Additive: the words that readers of a story’s public page sent, the newest first.',
  method: 'GET',
  path: '/api/story/{storyId}/words',
  caller: 'customer',
  // At most 150 KB.
  throttle: 'list',
  streams: false,
  request: { path: oneStory },
  response: wordsResponse,
  errors: ['unauthorized', 'story-not-found'],
});

export const changeWord = endpoint({
  id: 'changeWord',
  summary: 'Additive: hides a reader’s word, shows it again, or reports it to the operator.',
  method: 'PUT',
  path: '/api/story/{storyId}/words/{wordId}',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: oneWord, body: z.object({ change: z.enum(wordChanges) }) },
  response: wordsResponse,
  errors: ['unauthorized', 'story-not-found', 'word-not-found'],
});

export const deleteWord = endpoint({
  id: 'deleteWord',
  summary: 'Additive: deletes a reader’s word for good.',
  method: 'DELETE',
  path: '/api/story/{storyId}/words/{wordId}',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: oneWord },
  response: wordsResponse,
  errors: ['unauthorized', 'story-not-found'],
});
