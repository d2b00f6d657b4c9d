import type { StorySummary } from '#shared/schemas/story.ts';

/**
 * Whether the banner 'Your story is being written' is true above the list: a story is being written, or one that was bought
 * is still expected. An empty list always has it (specification 2.2).
 */
export function isBeingWritten(
  stories: readonly Pick<StorySummary, 'status' | 'createdAt'>[],
  awaitedSinceMs: number | null,
): boolean {
  if (stories.length === 0 || stories.some(({ status }) => status === 'writing')) return true;
  return awaitedSinceMs !== null && stories.every(({ createdAt }) => Date.parse(createdAt) < awaitedSinceMs);
}
