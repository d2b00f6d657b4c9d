import * as z from 'zod/mini';
import { allErrorCodes } from './all-error-codes.ts';
import type { ErrorCode } from './error-codes.ts';

const codes = Object.keys(allErrorCodes) as [ErrorCode, ...ErrorCode[]];

export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(codes),
  requestId: z.string(),
  /** Of `already-bought`: the story to open. */
  storyId: z.optional(z.string()),
});

export type ErrorBody = z.output<typeof errorBodySchema>;
