import type { StorySummary } from '#shared/schemas/story.ts';

/**
 * Whether to show 'Your story is being written' above the list: a story is being written, or a bought one has not appeared
 * yet. An empty list always shows it (specification 2.2).
 */
export function isBeingWritten(
  stories: readonly Pick<StorySummary, 'status' | 'createdAt'>[],
  pendingSinceMs: number | null,
): boolean {
  if (stories.length === 0 || stories.some(({ status }) => status === 'writing')) return true;
  return pendingSinceMs !== null && stories.every(({ createdAt }) => Date.parse(createdAt) < pendingSinceMs);
}
