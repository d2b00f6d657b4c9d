import * as z from 'zod/mini';
import { emailSchema } from '#shared/schemas/account.ts';
import { linkTokenSchema } from '#shared/schemas/share.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import {
  decisionSchema,
  inviteSchema,
  openPartSchema,
  partCareSchema,
  partSchema,
  personIdSchema,
  savePartSchema,
  togetherSchema,
} from '#shared/schemas/together.ts';
import { endpoint, formBodyBytes } from './endpoint.ts';

const oneStory = z.object({ storyId: storyIdSchema });
const onePerson = z.extend(oneStory, { personId: personIdSchema });
const togetherResponse = z.object({ success: z.literal(true), data: togetherSchema });

export const listTogether = endpoint({
  id: 'listTogether',
  summary: 'Additive: the people invited to add their part to a story, and what each has sent.',
  method: 'GET',
  path: '/api/story/{storyId}/together',
  caller: 'customer',
  throttle: 'list',
  streams: false,
  request: { path: oneStory },
  response: togetherResponse,
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});

export const invitePerson = endpoint({
  id: 'invitePerson',
  summary: 'Additive: makes a link with which one person adds their part to a story.',
  method: 'POST',
  path: '/api/story/{storyId}/together',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: oneStory, body: inviteSchema },
  response: z.extend(togetherResponse, { personId: z.string() }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready', 'sentence-not-found', 'too-many-people'],
});

export const removePerson = endpoint({
  id: 'removePerson',
  summary: 'Additive: takes back a link, and takes the person’s words out of the story for good.',
  method: 'DELETE',
  path: '/api/story/{storyId}/together/{personId}',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: onePerson },
  response: togetherResponse,
  errors: ['unauthorized', 'story-not-found', 'story-not-ready'],
});

export const decidePiece = endpoint({
  id: 'decidePiece',
  summary: 'Additive: adds a piece of somebody’s part to the story, moves it, leaves it out, or undoes that.',
  method: 'PUT',
  path: '/api/story/{storyId}/together/{personId}',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: onePerson, body: decisionSchema },
  response: togetherResponse,
  errors: ['unauthorized', 'story-not-found', 'story-not-ready', 'piece-not-found', 'conflict', 'changed-elsewhere'],
});

/** In the body, because paths are logged. Links that never were, ended or were taken back get the same answer. */
const partErrors = ['part-not-found'] as const;
const partResponse = z.object({ success: z.literal(true), data: partSchema });
const byLink = z.object({ token: linkTokenSchema });

export const openPart = endpoint({
  id: 'openPart',
  summary: 'Additive: what the link of an invitation shows to the person invited, with Wren’s questions.',
  method: 'POST',
  path: '/api/together/open',
  caller: 'anyone',
  throttle: 'together',
  streams: false,
  request: { body: openPartSchema },
  response: partResponse,
  errors: partErrors,
});

export const savePart = endpoint({
  id: 'savePart',
  summary: 'Additive: saves answers of the person invited; the owner sees them after `sendPart`.',
  method: 'POST',
  path: '/api/together/answers',
  caller: 'anyone',
  throttle: 'together',
  streams: false,
  request: { body: savePartSchema },
  response: z.extend(partResponse, { care: z.array(partCareSchema) }),
  errors: [...partErrors, 'already-in-story'],
});

export const sendPart = endpoint({
  id: 'sendPart',
  summary:
    'Additive: shows the answers to the owner and mails them; again with an address for a mail back. Without answers: rather not.',
  method: 'POST',
  path: '/api/together/send',
  caller: 'anyone',
  throttle: 'together',
  streams: false,
  request: { body: z.extend(byLink, { email: z.optional(emailSchema) }) },
  response: partResponse,
  errors: partErrors,
});

export const takeBackPart = endpoint({
  id: 'takeBackPart',
  summary: 'Additive: deletes the answers of the person invited, also from the story.',
  method: 'POST',
  path: '/api/together/take-back',
  caller: 'anyone',
  throttle: 'together',
  streams: false,
  request: { body: byLink },
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: partErrors,
});

export const transcribePart = endpoint({
  id: 'transcribePart',
  summary:
    'Additive: turns a spoken answer of the person invited, the form file `audio`, into text. The recording is not kept.',
  method: 'POST',
  path: '/api/together/transcription',
  caller: 'anyone',
  throttle: 'transcription',
  streams: false,
  maxBodyBytes: formBodyBytes,
  request: {
    form: z.object({
      token: linkTokenSchema,
      /** ISO 639-1, a hint for the model. */
      language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    }),
  },
  response: z.object({ success: z.literal(true), data: z.object({ text: z.string() }) }),
  errors: [
    ...partErrors,
    ...(['recording-required', 'unsupported-audio', 'recording-too-long', 'silent-recording'] as const),
    ...(['model-answer-unusable', 'busy-day', 'assistant-busy', 'speech-unavailable'] as const),
  ],
});
