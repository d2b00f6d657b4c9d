import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface ListPage<T> {
  readonly data: readonly T[];
  /** Of the next page; null after the last. */
  readonly cursor: string | null;
}

/** A list that the server pages. `items` are those loaded so far; `ShowMore` loads the next page. */
export function usePages<T>(queryKey: QueryKey, fetchPage: (cursor: string | undefined) => Promise<ListPage<T>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap(({ data }) => data) };
}
