import * as z from 'zod/mini';
import { filmBriefSchema, filmBriefStateSchema } from '#shared/schemas/film-brief.ts';
import { storyIdSchema } from '#shared/schemas/story.ts';
import { endpoint } from './endpoint.ts';

const path = '/api/story/{storyId}/film-brief';
const pathSchema = z.object({ storyId: storyIdSchema });
const response = z.object({ success: z.literal(true), data: filmBriefStateSchema });
/** Of the brief that the customer sees; 0 for none. */
const versionSchema = z.int().check(z.minimum(0));

export const getFilmBrief = endpoint({
  id: 'getFilmBrief',
  summary: "A story's brief for its film.",
  method: 'GET',
  path,
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: { path: pathSchema },
  response,
  errors: ['unauthorized', 'story-not-found'],
});

export const writeFilmBrief = endpoint({
  id: 'writeFilmBrief',
  summary: "Writes the brief for a story's film, once for each text of the story.",
  method: 'POST',
  path,
  caller: 'customer',
  throttle: 'filmBrief',
  streams: false,
  request: { path: pathSchema, body: z.object({ version: versionSchema }) },
  response,
  errors: [
    ...(['unauthorized', 'story-not-found', 'story-not-ready', 'conflict'] as const),
    ...(['model-answer-unusable', 'busy-day', 'assistant-busy'] as const),
  ],
});

export const saveFilmBrief = endpoint({
  id: 'saveFilmBrief',
  summary: "Saves the customer's changes to the brief for a film.",
  method: 'PUT',
  path,
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { path: pathSchema, body: z.object({ version: versionSchema, brief: filmBriefSchema }) },
  response,
  errors: ['unauthorized', 'story-not-found', 'story-not-ready', 'conflict'],
});
