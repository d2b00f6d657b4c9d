import * as z from 'zod/mini';
import { endpoint, formBodyBytes } from './endpoint.ts';

export const transcribeAnswer = endpoint({
  id: 'transcribeAnswer',
  summary: 'Turns a spoken answer, the form file `audio`, into text. The recording is not kept.',
  method: 'POST',
  path: '/api/transcription',
  caller: 'visitor',
  throttle: 'transcription',
  streams: false,
  maxBodyBytes: formBodyBytes,
  request: {
    form: z.object({
      /** ISO 639-1, a hint for the model. */
      language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    }),
  },
  response: z.object({ success: z.literal(true), data: z.object({ text: z.string() }) }),
  errors: [
    'recording-required',
    'unsupported-audio',
    'recording-too-long',
    'silent-recording',
    'model-answer-unusable',
    'busy-day',
    'assistant-busy',
    'speech-unavailable',
  ],
});
