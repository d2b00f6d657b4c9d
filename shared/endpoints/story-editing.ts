import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import {
  captionIdSchema,
  storyIdSchema,
  storyVersionSchema,
  storyVersionSummarySchema,
} from '#shared/schemas/story.ts';
import { asPlainText, isVisible } from '#shared/schemas/text.ts';
import { webAddressSchema } from '#shared/schemas/web-address.ts';
import { endpoint, formBodyBytes, messageResponseSchema } from './endpoint.ts';

const oneStory = z.object({ storyId: storyIdSchema });
const versionIdSchema = z.string().check(z.minLength(1), z.maxLength(64));
const oneVersion = z.object({ storyId: storyIdSchema, versionId: versionIdSchema });
/** Additive: the `updatedAt` the customer started from; a later save is a 409 instead of a lost edit (threat 73). */
const seenAt = z.optional(z.iso.datetime());

export const updateStory = endpoint({
  id: 'updateStory',
  summary: "Saves a story's text, keeping the replaced one as a version unless the save continues it, or marks a film.",
  method: 'PUT',
  path: '/api/story/{storyId}',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: {
    path: oneStory,
    body: z
      .object({
        description: z.optional(z.string()),
        /** Never set back to false (threat 20). */
        isFilm: z.optional(z.literal(true)),
        updatedAt: seenAt,
        /** Additive: the scheduler's URI of the booking; repeating it changes nothing. */
        bookingUri: z.optional(webAddressSchema),
        /** Additive: the text contains an accepted AI edit. Without it the version is an edit by hand. */
        cause: z.optional(z.literal('rewritten')),
        /** Additive: the replaced text remains a version, even when this save continues it. */
        keepReplaced: z.optional(z.literal(true)),
      })
      .check(z.refine(({ description, isFilm }) => description !== undefined || isFilm !== undefined)),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ _id: z.string(), isFilm: z.boolean(), updatedAt: z.iso.datetime(), description: z.string() }),
  }),
  errors: [
    ...(['unauthorized', 'story-not-found', 'story-not-ready', 'changed-elsewhere', 'already-a-film'] as const),
    'film-not-booked',
  ],
});

export const updateCaption = endpoint({
  id: 'updateCaption',
  summary: "Saves the text of one of a story's captions.",
  method: 'PUT',
  path: '/api/story/{storyId}/{captionId}',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema, captionId: captionIdSchema }),
    body: z.object({ text: z.string().check(asPlainText, z.maxLength(limits.captionMaxLength)) }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** `updatedAt` is the caption's; do not send it with the story's text. */
    data: z.object({ _id: z.string(), text: z.string(), updatedAt: z.iso.datetime() }),
  }),
  errors: ['unauthorized', 'story-not-found'],
});

export const uploadStoryImage = endpoint({
  id: 'uploadStoryImage',
  summary: 'Puts an image into a story, or beside the caption that `_id` names; metadata is taken out.',
  method: 'POST',
  path: '/api/story/image-upload/{storyId}',
  caller: 'customer',
  throttle: 'upload',
  streams: false,
  maxBodyBytes: formBodyBytes,
  request: { path: oneStory, form: z.object({ _id: z.optional(captionIdSchema) }) },
  response: z.object({ success: z.literal(true), message: z.string(), data: z.object({ url: z.string() }) }),
  errors: ['unauthorized', 'story-not-found', 'unsupported-image', 'image-too-large', 'file-required'],
});

export const removeStoryImage = endpoint({
  id: 'removeStoryImage',
  summary: 'Removes the image of a story, or of the caption that `_id` names; an image uploaded meanwhile stays.',
  method: 'DELETE',
  path: '/api/story/{storyId}/image',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { path: oneStory, query: z.object({ _id: z.optional(captionIdSchema) }) },
  response: messageResponseSchema,
  errors: ['unauthorized', 'story-not-found'],
});

export const editStoryWithAi = endpoint({
  id: 'editStoryWithAi',
  summary: 'Rewrites a text as the customer asks; nothing is saved.',
  method: 'POST',
  path: '/api/story/update-report-ai',
  caller: 'customer',
  throttle: 'aiEdit',
  streams: true,
  request: {
    body: z.object({
      whatToEdit: z.string().check(asPlainText, z.trim(), isVisible(), z.maxLength(limits.instructionMaxLength)),
      previousResponse: z.string().check(z.minLength(1)),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ gptResponse: z.string() }),
  }),
  errors: ['unauthorized', 'model-answer-unusable', 'busy-day', 'assistant-busy'],
});

export const listStoryVersions = endpoint({
  id: 'listStoryVersions',
  summary:
    'The texts of a story, newest first and 20 at a time; the first is the one in force. Empty while it was never edited.',
  method: 'GET',
  path: '/api/story/{storyId}/versions',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  /** `before` is `next` of the page before. */
  request: { path: oneStory, query: z.object({ before: z.optional(z.iso.datetime()) }) },
  response: z.object({
    success: z.literal(true),
    data: z.array(storyVersionSummarySchema),
    /** Null on the last page. Absent in answers of earlier releases. */
    next: z.optional(z.nullable(z.iso.datetime())),
  }),
  errors: ['unauthorized', 'story-not-found'],
});

export const getStoryVersion = endpoint({
  id: 'getStoryVersion',
  summary: 'One earlier text of a story, to read before it is restored.',
  method: 'GET',
  path: '/api/story/{storyId}/versions/{versionId}',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: { path: oneVersion },
  response: z.object({ success: z.literal(true), data: storyVersionSchema }),
  errors: ['unauthorized', 'story-not-found', 'version-not-found'],
});

export const restoreStoryVersion = endpoint({
  id: 'restoreStoryVersion',
  summary: 'Makes an earlier text the story again, as a version of its own: nothing is lost by it.',
  method: 'POST',
  path: '/api/story/{storyId}/versions/{versionId}/restore',
  caller: 'customer',
  throttle: 'save',
  streams: false,
  request: { path: oneVersion, body: z.object({ updatedAt: seenAt }) },
  response: z.extend(messageResponseSchema, {
    data: z.object({ _id: z.string(), updatedAt: z.iso.datetime(), description: z.string() }),
  }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready', 'version-not-found', 'changed-elsewhere'],
});
