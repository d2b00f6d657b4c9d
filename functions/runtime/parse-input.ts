import type * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';

// zod/mini has no locale; this is its message for issues without text.
const genericMessage = 'Invalid input';

/**
 * Parses one part of a request; the customer sees the message of the first broken rule (specification 1.5).
 * @throws AppError invalid-input
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message;
  throw new AppError('invalid-input', {
    cause: parsed.error,
    ...(message !== undefined && message !== genericMessage ? { message } : {}),
  });
}
