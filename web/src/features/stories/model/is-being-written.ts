import type { StorySummary } from '#shared/schemas/story.ts';

/**
 * Whether to show 'Your story is being written' above the list: a story is being written, or a bought one has not appeared
 * yet. An empty list always shows it (specification 2.2). Counts stories: the clocks of browser and server differ.
 * @param countBefore stories of the list when a pending purchase began to be awaited; null without one
 */
export function isBeingWritten(stories: readonly Pick<StorySummary, 'status'>[], countBefore: number | null): boolean {
  if (stories.length === 0 || stories.some(({ status }) => status === 'writing')) return true;
  return countBefore !== null && stories.length <= countBefore;
}
