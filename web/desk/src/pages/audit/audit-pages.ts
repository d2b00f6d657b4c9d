import { useInfiniteQuery } from '@tanstack/react-query';
import { listAudit } from '#shared/endpoints/desk-audit.ts';
import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';

/** One of the three. */
export type AuditFilter = { readonly day: string } | { readonly operatorId: string } | { readonly customerId: string };

/** A page of entries, newest first. The server records this read, too. */
export function fetchAudit(filter: AuditFilter, cursor: string | undefined, signal?: AbortSignal) {
  return deskApi(listAudit, { query: { ...filter, ...(cursor === undefined ? {} : { cursor }) } }, { signal });
}

/** Not fetched again when the window gets the focus, because each read is an entry. */
export function useAuditPages(filter: AuditFilter) {
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => fetchAudit(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { ...query, items: query.data?.pages.flatMap(({ data }) => data) };
}

/** All pages, for the file. @param onProgress called with the number of entries so far */
export async function fetchWholeAudit(
  filter: AuditFilter,
  onProgress: (count: number) => void,
): Promise<ShownAuditEntry[]> {
  const entries: ShownAuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchAudit(filter, cursor);
    entries.push(...page.data);
    onProgress(entries.length);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}
