import { ApiError, errorMessage } from './api-error.ts';

/** Whether an attempt with a lost response succeeded: its key is rejected, because the conversation has changed since. */
export function isIdempotencyConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused';
}

export function addStoryErrorMessage(error: unknown): string {
  if (!isIdempotencyConflict(error)) return errorMessage(error);
  return 'Your story was already added, using your earlier answers. You’ll find it under Stories.';
}
