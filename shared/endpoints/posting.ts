import * as z from 'zod/mini';
import { channels } from '#shared/posting/channel-limits.ts';
import { adaptationSchema, adaptedKinds } from '#shared/schemas/adaptation.ts';
import { chosenStartSchema, ideaKeySchema, postingSchema } from '#shared/schemas/posting.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint, fileResponseSchema, messageResponseSchema } from './endpoint.ts';

export const updatePosting = endpoint({
  id: 'updatePosting',
  summary: "Sets when a story's posts start, marks one of its ideas as done or not done, or switches its reminders.",
  method: 'PUT',
  path: '/api/story/{storyId}/posting',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema }),
    body: z
      .object({
        start: z.optional(z.nullable(chosenStartSchema)),
        done: z.optional(z.object({ key: ideaKeySchema, done: z.boolean() })),
        /** Additive. */
        remind: z.optional(z.boolean()),
      })
      .check(z.refine((change) => Object.values(change).some((part) => part !== undefined))),
  },
  response: z.extend(messageResponseSchema, { data: postingSchema }),
  errors: ['unauthorized', 'story-not-found', 'story-not-ready', 'plan-over'],
});

/** Any text, because a page of ours answers every link. */
const mailedLink = z.object({ token: z.string() });

export const showReminderStop = endpoint({
  id: 'showReminderStop',
  summary: 'Additive: a page whose button stops the reminders; it stops none itself, because mail filters open links.',
  method: 'GET',
  path: '/s/{token}/reminders',
  caller: 'anyone',
  throttle: 'read',
  streams: false,
  request: { path: mailedLink },
  answers: ['text/html'],
  response: fileResponseSchema,
  errors: [],
});

export const stopReminders = endpoint({
  id: 'stopReminders',
  summary: 'Additive: stops the reminders that a mail’s link belongs to, at one press in a mail program (RFC 8058).',
  method: 'POST',
  path: '/s/{token}/reminders',
  caller: 'anyone',
  throttle: 'write',
  streams: false,
  // No form: a mail program sends one of any type, and the link says everything.
  request: { path: mailedLink },
  answers: ['text/html'],
  response: fileResponseSchema,
  errors: [],
});

export const adaptText = endpoint({
  id: 'adaptText',
  summary: 'Adapts a caption, an idea or a day of a story for a channel, and keeps the text; the story stays as it is.',
  method: 'POST',
  path: '/api/story/{storyId}/adapt',
  caller: 'customer',
  throttle: 'adapt',
  streams: false,
  request: {
    path: z.object({ storyId: storyIdSchema }),
    body: z.object({
      kind: z.enum(adaptedKinds),
      key: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)),
      channel: z.enum(channels),
    }),
  },
  response: z.extend(messageResponseSchema, { data: adaptationSchema }),
  errors: [
    ...(['unauthorized', 'story-not-found', 'story-not-ready', 'conflict'] as const),
    ...(['adaptation-too-long', 'model-answer-unusable', 'busy-day', 'assistant-busy'] as const),
  ],
});

export const listAdaptations = endpoint({
  id: 'listAdaptations',
  summary: 'The adapted texts of a story, the latest of each text and channel.',
  method: 'GET',
  path: '/api/story/{storyId}/adapt',
  caller: 'customer',
  throttle: 'list',
  streams: false,
  request: { path: z.object({ storyId: storyIdSchema }) },
  response: z.object({ success: z.literal(true), data: z.array(adaptationSchema) }),
  errors: ['unauthorized', 'story-not-found'],
});
