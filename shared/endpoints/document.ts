import * as z from 'zod/mini';
import { documentRequestSchema } from '#shared/schemas/document.ts';
import { cardRequestSchema } from '#shared/schemas/voucher.ts';
import { endpoint, fileResponseSchema } from './endpoint.ts';

/** 256 KB of HTML twice (whole and in parts) and six images; Lambda's limit is 6 MB. */
const documentBodyBytes = 4 * 1024 * 1024;

export const generatePdf = endpoint({
  id: 'generatePdf',
  summary: 'Prints a story, or the card of a story to give, as a PDF, from what is sent and nothing else.',
  method: 'POST',
  path: '/api/story/generate-pdf',
  caller: 'anyone',
  throttle: 'pdf',
  streams: false,
  maxBodyBytes: documentBodyBytes,
  answers: ['application/pdf'],
  // A card in place of a story is additive.
  request: { body: z.union([documentRequestSchema, cardRequestSchema]) },
  response: fileResponseSchema,
  errors: ['unsupported-image', 'image-too-large'],
});
