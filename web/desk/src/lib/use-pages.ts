import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

interface ListPage<T> {
  readonly data: readonly T[];
  /** Of the next page; null after the last. */
  readonly cursor: string | null;
}

interface PagesOptions {
  /** False for a list whose every reading is recorded in the audit. */
  readonly refetchOnWindowFocus?: boolean;
}

/** A list that the server pages. `items` are those loaded so far; `ShowMore` loads the next page. */
export function usePages<T>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<ListPage<T>>,
  options: PagesOptions = {},
) {
  const query = useInfiniteQuery({
    ...options,
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap(({ data }) => data) };
}

/** Loads all further pages without a button. */
export function useAllPages<T>(pages: ReturnType<typeof usePages<T>>) {
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return pages;
}
