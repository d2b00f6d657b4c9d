import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { updatePosting } from '#shared/endpoints/posting.ts';
import { type ChosenStart, noPosting, type Posting } from '#shared/schemas/posting.ts';
import type { Story } from '#shared/schemas/story.ts';
import { api } from '#web/src/lib/api.ts';

/** A story's plan in the cache of the story page. */
export interface CachedPosting {
  readonly queryClient: QueryClient;
  readonly storyId: string;
  readonly storyKey: QueryKey;
}

interface PostingChange {
  readonly start?: ChosenStart | null;
  readonly done?: { readonly key: string; readonly done: boolean };
  readonly remind?: boolean;
}

/** @throws ApiError */
export async function putPosting(storyId: string, change: PostingChange): Promise<Posting> {
  return (await api(updatePosting, { path: { storyId }, body: change })).data;
}

export function shownPosting({ queryClient, storyKey }: CachedPosting): Posting {
  return queryClient.getQueryData<Story>(storyKey)?.posting ?? noPosting;
}

export function showPosting(cached: CachedPosting, change: Partial<Posting>): void {
  const posting = { ...shownPosting(cached), ...change };
  cached.queryClient.setQueryData<Story>(cached.storyKey, (story) => story && { ...story, posting });
}

/** The key of every change to the plan of a story. */
export const postingChanges = (storyId: string) => ['stories', 'edit', storyId, 'posting'] as const;

/** Fetches the story again after a failure, unless another change runs, which the answer would undo. */
export function refetchUnlessSaving({ queryClient, storyId, storyKey }: CachedPosting): void {
  if (queryClient.isMutating({ mutationKey: postingChanges(storyId) }) <= 1)
    void queryClient.invalidateQueries({ queryKey: storyKey });
}
