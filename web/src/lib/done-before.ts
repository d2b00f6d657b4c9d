import { ApiError, errorMessage } from './api-error.ts';

/**
 * Whether an attempt whose answer was lost has done what it was for, and the conversation has gone on since, here or on another
 * device: a key is recorded with what it did, and refused for anything else.
 */
export function wasDoneBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused';
}

/** What is said of a story that could not be added. */
export function addingMessage(error: unknown): string {
  if (!wasDoneBefore(error)) return errorMessage(error);
  return 'Your story was already added, using your earlier answers. You’ll find it under Stories.';
}
