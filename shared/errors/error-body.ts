import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from './error-codes.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(codes),
  requestId: z.string(),
  /** Of `already-bought`: the story to open. */
  storyId: z.optional(z.string()),
});

export type ErrorBody = z.output<typeof errorBodySchema>;
