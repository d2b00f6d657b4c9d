import { infiniteQueryOptions, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getStoryVersion, listStoryVersions, restoreStoryVersion } from '#shared/endpoints/story-editing.ts';
import type { Story } from '#shared/schemas/story.ts';
import { api } from '#web/src/lib/api.ts';

/** Pages of versions, newest first. */
export function versionsQuery(storyId: string) {
  return infiniteQueryOptions({
    queryKey: ['stories', 'versions', storyId],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return api(listStoryVersions, { path: { storyId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
  });
}

export function versionQuery(storyId: string, versionId: string) {
  return queryOptions({
    queryKey: ['story-version', storyId, versionId],
    queryFn: async ({ signal }) => (await api(getStoryVersion, { path: { storyId, versionId } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface VersionToRestore {
  readonly versionId: string;
  /** Of the current text, so that a newer one is not overwritten. */
  readonly updatedAt: string;
}

export function useRestoreVersion(storyId: string, storyKey: QueryKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ versionId, updatedAt }: VersionToRestore) =>
      (await api(restoreStoryVersion, { path: { storyId, versionId }, body: { updatedAt } })).data,
    onSuccess: ({ description, updatedAt }) => {
      queryClient.setQueryData<Story>(storyKey, (story) => story && { ...story, description, updatedAt });
      void queryClient.invalidateQueries({ queryKey: ['stories'] });
    },
  });
}
