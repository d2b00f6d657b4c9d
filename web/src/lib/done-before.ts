import { ApiError, errorMessage } from './api-error.ts';

/**
 * Whether an earlier attempt, whose response was lost, already succeeded. Since then the conversation has changed, so the
 * server rejects the reused key.
 */
export function wasDoneBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused';
}

export function addingMessage(error: unknown): string {
  if (!wasDoneBefore(error)) return errorMessage(error);
  return 'Your story was added already, with what you had told before. Please look under Stories.';
}
